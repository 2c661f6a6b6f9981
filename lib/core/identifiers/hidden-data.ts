import type { StockSymbol } from './stock-symbol.ts';

/** Data with owners that may ask an operator for a license; hidden by `BLAZON_HIDE`. */
export const HIDEABLE = ['cusip', 'sedol', 'gics'] as const;
export type Hideable = (typeof HIDEABLE)[number];

export const HIDES_NOTHING: ReadonlySet<Hideable> = new Set();

export function withoutHidden(symbol: StockSymbol, hidden: ReadonlySet<Hideable>): StockSymbol {
  if (hidden.size === 0) return symbol;
  const isHidden = (type: string) => (hidden as ReadonlySet<string>).has(type);
  return { ...symbol, readings: symbol.readings.filter(({ type }) => !isHidden(type)) };
}
