import { SECRET_PLACEHOLDER } from './placeholders.ts';

/** Environment variable with the token: configuration files refer to it. */
export const MCP_TOKEN_VARIABLE = 'BLAZON_TOKEN';

interface McpClient {
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

const kiroServer = (url: string) => ({
  url,
  headers: { Authorization: `Bearer \${${MCP_TOKEN_VARIABLE}}` },
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

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const placeholderServer = (url: string) => ({ url, headers: bearer(SECRET_PLACEHOLDER) });

/** The inner object only: JSON, then base64, then URL encoding. */
const base64Config = (server: object): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(server)).toString('base64'));

const REPLACE = `Replace \`${SECRET_PLACEHOLDER}\` with your token. The file then contains it: do not share it.`;

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
    name: 'Claude Desktop',
    where: 'Add this to `claude_desktop_config.json` (Settings, Developer, Edit Config). It needs Node.js:',
    language: 'json',
    configuration: (url) =>
      json({
        mcpServers: {
          blazon: {
            command: 'npx',
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it
            args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTHORIZATION}'],
            env: { AUTHORIZATION: `Bearer ${SECRET_PLACEHOLDER}` },
          },
        },
      }),
    after: `${REPLACE} Then restart Claude Desktop. Connectors of claude.ai need OAuth, which this service does not offer.`,
  },
  {
    name: 'ChatGPT',
    where:
      'Its apps connect with OAuth only, which this service does not offer. Programs that use the OpenAI API can pass the server as a tool of a request:',
    language: 'json',
    configuration: (url) =>
      json({
        tools: [
          { type: 'mcp', server_label: 'blazon', server_url: url, headers: bearer(SECRET_PLACEHOLDER) },
        ],
      }),
    after: `Replace \`${SECRET_PLACEHOLDER}\` with your token. The server must be reachable from the internet.`,
  },
  {
    name: 'Cursor',
    where: 'Add this to `~/.cursor/mcp.json`, or to `.cursor/mcp.json` in a project:',
    language: 'json',
    configuration: (url) => json({ mcpServers: { blazon: cursorServer(url) } }),
    install: (url) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=blazon&config=${base64Config(cursorServer(url))}`,
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
    name: 'GitHub Copilot CLI',
    where: 'Add this to `~/.copilot/mcp-config.json`:',
    language: 'json',
    configuration: (url) =>
      json({ mcpServers: { blazon: { type: 'http', ...placeholderServer(url), tools: ['*'] } } }),
    after: REPLACE,
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
    name: 'JetBrains',
    where: 'In Settings, Tools, AI Assistant, Model Context Protocol, add a server and paste this:',
    language: 'json',
    configuration: (url) => json({ mcpServers: { blazon: placeholderServer(url) } }),
    after: REPLACE,
  },
  {
    name: 'Windsurf',
    where: 'Add this to `~/.codeium/windsurf/mcp_config.json`. The key is `serverUrl`:',
    language: 'json',
    configuration: (url) =>
      json({
        mcpServers: {
          blazon: { serverUrl: url, headers: bearer(`\${env:${MCP_TOKEN_VARIABLE}}`) },
        },
      }),
    after: 'Start Windsurf from a shell where the variable is set, and refresh the list of servers.',
  },
  {
    name: 'Zed',
    where: 'Add this to `settings.json`:',
    language: 'json',
    configuration: (url) => json({ context_servers: { blazon: placeholderServer(url) } }),
    after: REPLACE,
  },
  {
    name: 'OpenCode',
    where: 'Add this to `opencode.json`:',
    language: 'json',
    configuration: (url) =>
      json({
        mcp: {
          blazon: {
            type: 'remote',
            url,
            headers: bearer(`{env:${MCP_TOKEN_VARIABLE}}`),
            enabled: true,
          },
        },
      }),
    after: 'Start OpenCode from a shell where the variable is set.',
  },
  {
    name: 'LM Studio',
    where: 'Add this to `mcp.json` (Program, Install, Edit mcp.json):',
    language: 'json',
    configuration: (url) => json({ mcpServers: { blazon: placeholderServer(url) } }),
    install: (url) => `lmstudio://add_mcp?name=blazon&config=${base64Config(placeholderServer(url))}`,
    after: REPLACE,
  },
  {
    name: 'Kiro',
    where: 'Add this to `~/.kiro/settings/mcp.json`:',
    language: 'json',
    configuration: (url) => json({ mcpServers: { blazon: kiroServer(url) } }),
    install: (url) =>
      `https://kiro.dev/launch/mcp/add?name=blazon&config=${encodeURIComponent(JSON.stringify(kiroServer(url)))}`,
    after: 'Start Kiro from a shell where the variable is set.',
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
