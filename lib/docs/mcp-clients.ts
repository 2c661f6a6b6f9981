import type { CodeBlock } from './blocks.ts';
import { SECRET_PLACEHOLDER } from './context.ts';

/** Where programs keep the token: configuration names the variable, never a token. */
export const MCP_TOKEN_VARIABLE = 'BLAZON_TOKEN';

/** An assistant that speaks MCP over HTTP with a token in a header, and what it wants to be told. */
export interface McpClient {
  name: string;
  /** Where the configuration goes. */
  where: string;
  language: CodeBlock['language'];
  /** @param url of the MCP endpoint */
  configuration: (url: string) => string;
  /** A link that sets it up at a click. It carries the name of the variable, no token. */
  install?: (url: string) => string;
  /** What to do afterwards. */
  after: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

const cursorServer = (url: string) => ({
  url,
  headers: { Authorization: `Bearer \${env:${MCP_TOKEN_VARIABLE}}` },
});

const CODE_INPUT = 'blazon-token';
const codeInputs = [
  { type: 'promptString', id: CODE_INPUT, description: 'Blazon secret token', password: true },
];
const codeServer = (url: string) => ({
  type: 'http',
  url,
  headers: { Authorization: `Bearer \${input:${CODE_INPUT}}` },
});

/** The assistants, seen whole. */
export const MCP_CLIENTS: readonly McpClient[] = [
  {
    name: 'Claude Code',
    where: 'In a terminal, with the token in the environment:',
    language: 'sh',
    configuration: (url) =>
      `claude mcp add --transport http blazon ${url} --header "Authorization: Bearer $${MCP_TOKEN_VARIABLE}"`,
    after: '`/mcp` lists the server and its two tools.',
  },
  {
    name: 'Cursor',
    where: 'In `~/.cursor/mcp.json`, or `.cursor/mcp.json` of a project:',
    language: 'json',
    configuration: (url) => json({ mcpServers: { blazon: cursorServer(url) } }),
    // JSON, then base64, then URL encoding: in this order, and of the inner object alone.
    install: (url) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=blazon&config=${encodeURIComponent(
        Buffer.from(JSON.stringify(cursorServer(url))).toString('base64'),
      )}`,
    after: 'Start it from a shell that has the variable, and switch the server on in its settings.',
  },
  {
    name: 'VS Code',
    where: 'In `.vscode/mcp.json`. It asks for the token at the first start and keeps it out of the file:',
    language: 'json',
    configuration: (url) => json({ inputs: codeInputs, servers: { blazon: codeServer(url) } }),
    install: (url) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'blazon', ...codeServer(url), inputs: codeInputs }))}`,
    after: 'Start the server from the line above it in the file.',
  },
  {
    name: 'Codex',
    where: 'In `~/.codex/config.toml`:',
    language: 'toml',
    configuration: (url) =>
      `[mcp_servers.blazon]\nurl = "${url}"\nbearer_token_env_var = "${MCP_TOKEN_VARIABLE}"`,
    after: '`/mcp` lists the server.',
  },
  {
    name: 'Gemini CLI',
    where: 'In `~/.gemini/settings.json`:',
    language: 'json',
    configuration: (url) =>
      json({
        mcpServers: { blazon: { httpUrl: url, headers: { Authorization: `Bearer $${MCP_TOKEN_VARIABLE}` } } },
      }),
    after: '`/mcp` lists the server.',
  },
  {
    name: 'Any other client',
    where: 'Transport streamable HTTP, and the token in a header. Many take this form:',
    language: 'json',
    configuration: (url) =>
      json({
        mcpServers: {
          blazon: { type: 'http', url, headers: { Authorization: `Bearer ${SECRET_PLACEHOLDER}` } },
        },
      }),
    after:
      'What a client calls the keys is in its own documentation; there is no sign-in by browser (OAuth).',
  },
];
