import { PAGE_READER } from '../lib/attribution/read-page.ts';
import { handleRequests } from '../lib/core/process/handle-requests.ts';
import type { Reader, ReadingRequest } from '../lib/net/documents/document-reader.ts';
import { ROBOTS_READER } from '../lib/net/documents/robots-txt.ts';

const READERS = new Map<string, Reader<never, object>>(
  [ROBOTS_READER, PAGE_READER].map((reader) => [reader.name, reader]),
);

handleRequests(async ({ name, input }: ReadingRequest) => {
  const reader = READERS.get(name);
  if (reader === undefined) throw new Error(`There is no reader named ${name}.`);
  return reader.read(input as never);
});
