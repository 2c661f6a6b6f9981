import { fixedHeaders, type PlainHeaders, type PlainRequest } from '../http/plain.ts';

export type McpBody = Buffer | 'too large' | 'too slow' | 'small chunks';

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

export const MAX_BODY_BYTES = 256 * 1024;

const COMMON = [
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; sandbox",
];

/** No CORS: secret tokens do not belong in web pages (docs/decisions/0030). */
export const MCP_ANSWER_HEADERS = fixedHeaders(['Content-Type', 'application/json', ...COMMON]);
export const MCP_EMPTY_HEADERS = fixedHeaders(COMMON);
