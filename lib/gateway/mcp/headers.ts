import { fixedHeaders, type PlainHeaders, type PlainRequest } from '../http/plain.ts';

/** What is read of the body of a POST; the words say why it is not there. */
export type McpBody = Buffer | 'too large' | 'too slow';

/** A request as plain values; the headers in addition are those of the streamable HTTP transport. */
export interface McpRequest extends PlainRequest {
  headers: McpHeaders;
  body: McpBody;
}

export interface McpHeaders extends PlainHeaders {
  origin?: string | undefined;
  'mcp-protocol-version'?: string | undefined;
  'mcp-method'?: string | undefined;
  'mcp-name'?: string | undefined;
}

export const MCP_HEADERS = ['origin', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** No more of a body is kept; 256 KiB is a thousand times an ordinary message. */
export const LARGEST_BODY = 256 * 1024;

const COMMON = [
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; sandbox",
];

/** No CORS: a secret token has no business in a web page (docs/decisions/0031). */
export const MCP_ANSWER_HEADERS = fixedHeaders(['Content-Type', 'application/json', ...COMMON]);
export const MCP_EMPTY_HEADERS = fixedHeaders(COMMON);
