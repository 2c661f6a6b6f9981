import { expect, test } from 'vitest';
import { MCP_CLIENTS, MCP_TOKEN_VARIABLE } from './mcp-clients.ts';

const URL_OF_MCP = 'https://blazon.test/mcp';

const client = (name: string) => {
  const found = MCP_CLIENTS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not among the clients`);
  return found;
};

test('the link for Cursor is the inner object: JSON, base64, then URL encoding', () => {
  const { install, configuration } = client('Cursor');
  const link = install?.(URL_OF_MCP) ?? '';
  expect(link).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=blazon&config=/);
  const config = new URL(link).searchParams.get('config') ?? '';
  const server = JSON.parse(Buffer.from(config, 'base64').toString());
  expect(server).toEqual({
    url: URL_OF_MCP,
    headers: { Authorization: `Bearer \${env:${MCP_TOKEN_VARIABLE}}` },
  });
  expect(JSON.parse(configuration(URL_OF_MCP))).toEqual({ mcpServers: { blazon: server } });
});

test('the link for VS Code asks for the token, and says what the file says', () => {
  const { install, configuration } = client('VS Code');
  const link = install?.(URL_OF_MCP) ?? '';
  expect(link.startsWith('vscode:mcp/install?')).toBe(true);
  const { name, inputs, ...server } = JSON.parse(
    decodeURIComponent(link.slice('vscode:mcp/install?'.length)),
  );
  expect(name).toBe('blazon');
  expect(inputs).toMatchObject([{ type: 'promptString', password: true }]);
  expect(server).toEqual({
    type: 'http',
    url: URL_OF_MCP,
    headers: { Authorization: `Bearer \${input:${inputs[0].id}}` },
  });
  expect(JSON.parse(configuration(URL_OF_MCP))).toEqual({ inputs, servers: { [name]: server } });
});

test('other links have the server of their file', () => {
  const studio = client('LM Studio');
  const config = new URL(studio.install?.(URL_OF_MCP) ?? '').searchParams.get('config') ?? '';
  expect({ mcpServers: { blazon: JSON.parse(Buffer.from(config, 'base64').toString()) } }).toEqual(
    JSON.parse(studio.configuration(URL_OF_MCP)),
  );
  const kiro = client('Kiro');
  const plain = new URL(kiro.install?.(URL_OF_MCP) ?? '').searchParams.get('config') ?? '';
  expect({ mcpServers: { blazon: JSON.parse(plain) } }).toEqual(JSON.parse(kiro.configuration(URL_OF_MCP)));
});

test('every configuration names the address, is well-formed, and carries no token', () => {
  for (const { name, configuration, install, language } of MCP_CLIENTS) {
    const text = configuration(URL_OF_MCP);
    expect(text, name).toContain(URL_OF_MCP);
    if (language === 'json') expect(() => JSON.parse(text), name).not.toThrow();
    for (const one of [text, decodeURIComponent(install?.(URL_OF_MCP) ?? '')])
      expect(one, name).not.toMatch(/sk_(pa_|en_)?[0-9A-Za-z]{36}/);
  }
});
