import { SECRET_PLACEHOLDER } from './placeholders.ts';

/** Environment variable with the token: configuration files refer to it. */
export const MCP_TOKEN_VARIABLE = 'BLAZON_TOKEN';

export interface McpClient {
  name: string;
  where: string;
  language: 'json' | 'sh' | 'toml';
  configuration: (url: string) => string;
  /** A link that installs the server with one click. It contains no token. */
  install?: (url: string) => string;
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

export const MCP_CLIENTS: readonly McpClient[] = [
  {
    name: 'Claude Code',
    where: 'Run this in a terminal where the variable is set:',
    language: 'sh',
    configuration: (url) =>
      `claude mcp add --transport http blazon ${url} --header "Authorization: Bearer $${MCP_TOKEN_VARIABLE}"`,
    after: 'Type `/mcp` to see the server and its two tools.',
  },
  {
    name: 'Cursor',
    where: 'Add this to `~/.cursor/mcp.json`, or to `.cursor/mcp.json` in a project:',
    language: 'json',
    configuration: (url) => json({ mcpServers: { blazon: cursorServer(url) } }),
    // The inner object only: JSON, then base64, then URL encoding.
    install: (url) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=blazon&config=${encodeURIComponent(
        Buffer.from(JSON.stringify(cursorServer(url))).toString('base64'),
      )}`,
    after: 'Start Cursor from a shell where the variable is set, and enable the server in the settings.',
  },
  {
    name: 'VS Code',
    where:
      'Add this to `.vscode/mcp.json`. VS Code asks for the token once and does not store it in the file:',
    language: 'json',
    configuration: (url) => json({ inputs: codeInputs, servers: { blazon: codeServer(url) } }),
    install: (url) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'blazon', ...codeServer(url), inputs: codeInputs }))}`,
    after: 'Start the server with the link above its entry in the file.',
  },
  {
    name: 'Codex',
    where: 'Add this to `~/.codex/config.toml`:',
    language: 'toml',
    configuration: (url) =>
      `[mcp_servers.blazon]\nurl = "${url}"\nbearer_token_env_var = "${MCP_TOKEN_VARIABLE}"`,
    after: 'Type `/mcp` to see the server.',
  },
  {
    name: 'Gemini CLI',
    where: 'Add this to `~/.gemini/settings.json`:',
    language: 'json',
    configuration: (url) =>
      json({
        mcpServers: { blazon: { httpUrl: url, headers: { Authorization: `Bearer $${MCP_TOKEN_VARIABLE}` } } },
      }),
    after: 'Type `/mcp` to see the server.',
  },
  {
    name: 'Other clients',
    where: 'Use streamable HTTP, with the token in a header. Many clients accept this form:',
    language: 'json',
    configuration: (url) =>
      json({
        mcpServers: {
          blazon: { type: 'http', url, headers: { Authorization: `Bearer ${SECRET_PLACEHOLDER}` } },
        },
      }),
    after: 'The names of the keys differ between clients: check the documentation of yours.',
  },
];
