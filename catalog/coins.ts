import { WHITE } from '../lib/jobs/drawing/inks.ts';
import type { Candidate } from './candidate.ts';
import { findDrawing } from './iconify.ts';
import type { PackageName, Packages, Web3Token } from './packages.ts';
import { pickedCandidate } from './picked.ts';
import {
  brokenDrawings,
  coinIds,
  coinNames,
  coinRanks,
  movedSymbols,
  networkDrawings,
  notCoins,
  olderDrawings,
  sameCoins,
  withdrawnDrawings,
} from './tables/coins.ts';
import { pickedCoins } from './tables/picked-coins.ts';

export type CoinPlan = {
  symbol: string;
  name: string;
  coingeckoId: string | null;
  marketCapRank: number | null;
  preferred: boolean;
  color: string | null;
  candidates: Candidate[];
};

const typedNames = new Map(Object.entries(coinNames));
const typedIds = new Map(Object.entries(coinIds));
const typedRanks = new Map(Object.entries(coinRanks));
const older = new Map(Object.entries(olderDrawings));
const withdrawn = new Map(Object.entries(withdrawnDrawings));
const networks = new Map(Object.entries(networkDrawings));

/** One per symbol, sorted. Named as in the pack that draws it, unless a current name is typed. Pure. */
export function planCoins(packages: Packages): CoinPlan[] {
  const tokens = tokensBySymbol(packages.web3Tokens);
  const symbols = new Set([
    ...tokens.keys(),
    ...packages.coinNames.keys(),
    ...older.keys(),
    ...withdrawn.keys(),
    ...networks.keys(),
    ...typedNames.keys(),
  ]);
  const plans = new Map<string, CoinPlan>();
  for (const symbol of symbols) {
    if (notCoins.includes(symbol)) continue;
    const token = movedSymbols.includes(symbol) ? undefined : tokens.get(symbol);
    const plan = planCoin(packages, token, symbol);
    if (plan !== null) plans.set(symbol, plan);
  }
  for (const [symbol, of] of Object.entries(sameCoins)) {
    const coin = plans.get(of);
    if (coin === undefined) throw new Error(`${symbol} is typed as ${of}, which is not in the catalog.`);
    plans.set(symbol, { ...coin, symbol });
  }
  return [...plans.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function planCoin(packages: Packages, token: Web3Token | undefined, symbol: string): CoinPlan | null {
  const drawn = drawingsOf(packages, token, symbol);
  const name = typedNames.get(symbol) ?? token?.name ?? drawn.name ?? packages.coinNames.get(symbol);
  if (name === undefined) return null;
  return {
    symbol,
    name: name.trim(),
    coingeckoId: typedIds.get(symbol) ?? coingeckoIdOf(token),
    marketCapRank: typedRanks.get(symbol) ?? (typedIds.has(symbol) ? null : rankOf(token)),
    preferred: true,
    color: drawn.color,
    candidates: [...pickedOf(packages, symbol), ...(brokenDrawings.includes(symbol) ? [] : drawn.candidates)],
  };
}

function pickedOf(packages: Packages, symbol: string): Candidate[] {
  const picked = Object.hasOwn(pickedCoins, symbol) ? pickedCoins[symbol] : undefined;
  return picked === undefined ? [] : [pickedCandidate(packages.picked, ...picked)];
}

/** Tokens for networks, and the few ids with capitals, have names invented by the pack. */
const coingeckoIdOf = (token: Web3Token | undefined): string | null =>
  token === undefined || token.filePath.startsWith('network:') || /[A-Z]/.test(token.id) ? null : token.id;

const rankOf = (token: Web3Token | undefined): number | null =>
  token?.marketCapRank && token.marketCapRank > 0 ? token.marketCapRank : null;

type Drawn = { candidates: Candidate[]; name?: string | undefined; color: string | null };

/** Token drawings on their own ground, then plain ones, then the older set's circles. */
function drawingsOf(packages: Packages, token: Web3Token | undefined, symbol: string): Drawn {
  const [networkIcon, networkName] = networks.get(symbol) ?? [];
  const withdrawnName = withdrawn.get(symbol);
  const name = networkName ?? withdrawnName;
  if (token !== undefined || name !== undefined) {
    const icon = networkIcon ?? token?.filePath.split(':')[1]?.toLowerCase() ?? symbol.toLowerCase();
    const drawn = tokenDrawings(packages, icon, withdrawnName !== undefined);
    if (drawn.candidates.length > 0) return { ...drawn, name };
    if (name !== undefined) throw new Error(`The token set has no drawing ${icon} for ${symbol}.`);
  }
  const olderName = older.get(symbol);
  if (olderName === undefined) return { candidates: [], color: null };
  const drawing = findDrawing(packages.olderTokens, symbol.toLowerCase());
  if (drawing === null) throw new Error(`The older token set has no ${symbol}.`);
  const candidate = candidateOf(
    packages,
    '@iconify-json/cryptocurrency-color',
    symbol.toLowerCase(),
    drawing,
    'bleed',
  );
  return { candidates: [candidate], name: olderName, color: groundOf(drawing.body) };
}

function tokenDrawings(packages: Packages, icon: string, withHidden: boolean): Omit<Drawn, 'name'> {
  const candidates: Candidate[] = [];
  let color: string | null = null;
  for (const [name, layout] of [
    [`${icon}-background`, 'bleed'],
    [icon, 'logo'],
  ] as const) {
    const drawing = findDrawing(packages.tokens, name);
    if (drawing === null || (drawing.hidden && !withHidden)) continue;
    if (layout === 'bleed') color = groundOf(drawing.body);
    candidates.push(candidateOf(packages, '@iconify-json/token-branded', name, drawing, layout));
  }
  return { candidates, color };
}

const licenses = {
  '@iconify-json/token-branded': 'MIT',
  '@iconify-json/cryptocurrency-color': 'CC0-1.0',
} as const satisfies Partial<Record<PackageName, string>>;

function candidateOf(
  packages: Packages,
  set: keyof typeof licenses,
  name: string,
  drawing: NonNullable<ReturnType<typeof findDrawing>>,
  layout: 'bleed' | 'logo',
): Candidate {
  return {
    source: `${set}@${packages.versions[set]}/${name}`,
    license: licenses[set],
    sourceUrl: `https://icon-sets.iconify.design/${set.slice('@iconify-json/'.length)}/${name}/`,
    artwork: async () => ({ drawing, layout, background: WHITE, ink: null }),
  };
}

/** The flat color a token drawing puts behind its glyph: its first filled shape. White and black say nothing. */
function groundOf(body: string): string | null {
  const color = /fill="#([0-9a-f]{6}|[0-9a-f]{3})"/i.exec(body)?.[1]?.toLowerCase();
  if (color === undefined) return null;
  const long = color.length === 3 ? [...color].map((digit) => digit + digit).join('') : color;
  return long === 'ffffff' || long === '000000' ? null : `#${long}`;
}

/** Several coins may share a symbol: the better rank, then the shorter id. */
function tokensBySymbol(tokens: readonly Web3Token[]): Map<string, Web3Token> {
  const bySymbol = new Map<string, Web3Token>();
  const worth = (token: Web3Token) => rankOf(token) ?? Number.POSITIVE_INFINITY;
  for (const token of tokens) {
    const symbol = token.symbol.toUpperCase();
    const rival = bySymbol.get(symbol);
    const better =
      rival === undefined ||
      worth(token) < worth(rival) ||
      (worth(token) === worth(rival) && token.id.length < rival.id.length);
    if (better) bySymbol.set(symbol, token);
  }
  return bySymbol;
}
