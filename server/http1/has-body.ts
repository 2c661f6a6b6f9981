import type { IncomingMessage } from 'node:http';

/** Whether a request has a body of more than some bytes, or of a length that its head does not say. */
export const hasBody = (
  { headers }: IncomingMessage,
  { moreThan = 0 }: { moreThan?: number } = {},
): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > moreThan;
