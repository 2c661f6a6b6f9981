import type { NavEntry } from './nav-links.tsx';

/** Other words people look for a page by. */
export const KEYWORDS: Partial<Record<NavEntry['key'], string[]>> = {
  tokens: ['keys', 'api key', 'domains', 'restrict', 'roll', 'revoke', 'secret'],
  plan: ['pricing', 'billing', 'upgrade', 'limits', 'price'],
  exchanges: ['stocks', 'markets', 'tickers'],
  usage: ['statistics', 'chart', 'sites', 'export'],
  log: ['latest requests', 'errors', 'refused', 'live'],
  playground: ['try', 'mcp', 'snippet', 'code', 'brand'],
  members: ['team', 'invite', 'people', 'roles'],
  audit: ['history', 'changes', 'log'],
  settings: [
    'password',
    'passkey',
    'email',
    'second factor',
    'two-factor',
    '2fa',
    'authenticator',
    'sessions',
    'delete',
  ],
  accounts: ['customers', 'ban'],
  catalog: ['brands', 'logos', 'coins', 'takedown', 'upload'],
  missed: ['not found', 'monograms'],
  health: ['status', 'doctor', 'disk', 'database'],
};

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[\s:-]+/);

/** For cmdk, whose own score finds letters scattered over a text: each word typed starts a word, best of the name. */
export function scoreOf(name: string, typed: string, keywords: readonly string[] = []): number {
  const startsIn = (texts: readonly string[]) => {
    const words = texts.flatMap(wordsOf);
    return wordsOf(typed.trim()).every((start) => words.some((word) => word.startsWith(start)));
  };
  if (startsIn([name])) return 1;
  return startsIn([name, ...keywords]) ? 0.5 : 0;
}
