import 'server-only';
import type { FirstUse } from '../../../components/form-state.ts';
import { addressesOf } from '../../../lib/core/config/config.ts';
import { isForMcp, type TokenKind } from '../../../lib/core/token-format.ts';
import { MCP_CLIENTS, MCP_TOKEN_VARIABLE } from '../../../lib/docs/mcp-clients.ts';
import { appConfig } from '../../_server/config.ts';
import { brandSnippets, logoAddress, logoSnippets } from '../playground/snippets.ts';

const EXAMPLE = { domain: 'apple.com', name: 'Apple', size: 64 } as const;

/** Lines to copy for the first use of a new token. A secret one is in the first line alone; the others read the variable. */
export function firstUses(kind: TokenKind, token: string): FirstUse[] {
  const { image, base, mcp } = addressesOf(appConfig());
  const { domain, name, size } = EXAMPLE;
  if (kind === 'publishable') {
    const url = logoAddress(image, token, { kind: 'domain', text: domain, size, fallback: 'monogram' });
    return usesOf([['image', logoSnippets(url, name, size).find(({ key }) => key === 'html')?.text]]);
  }
  const [client] = MCP_CLIENTS;
  return usesOf([
    ['variable', `export ${MCP_TOKEN_VARIABLE}=${token}`],
    ['record', brandSnippets(base, domain).find(({ key }) => key === 'curlBrand')?.text],
    ['mcp', isForMcp(token) ? client?.configuration(`${mcp}/mcp`) : undefined],
  ]);
}

const usesOf = (lines: readonly [FirstUse['what'], string | undefined][]): FirstUse[] =>
  lines.flatMap(([what, text]) => (text === undefined ? [] : [{ what, text }]));
