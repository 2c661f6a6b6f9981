export interface ImportCounts {
  rows: {
    read: number;
    bad: number;
    unmatched: number;
    refused: number;
  };
  brands: { new: number; changed: number; unchanged: number };
  /** Brands per field: with a changed value, and with a different value from a stronger source. */
  fields: { changed: Record<string, number>; refused: Record<string, number> };
  domains: { new: number };
  keys: { new: number };
  instruments: { new: number };
  numbers: { new: number };
  /** Refused: a stronger source disagrees. */
  listings: { new: number; changed: number; refused: number };
  coins: { new: number; changed: number; unchanged: number };
}

export const noCounts = (): ImportCounts => ({
  rows: { read: 0, bad: 0, unmatched: 0, refused: 0 },
  brands: { new: 0, changed: 0, unchanged: 0 },
  fields: { changed: {}, refused: {} },
  domains: { new: 0 },
  keys: { new: 0 },
  instruments: { new: 0 },
  numbers: { new: 0 },
  listings: { new: 0, changed: 0, refused: 0 },
  coins: { new: 0, changed: 0, unchanged: 0 },
});

type Sums = { [name: string]: number | Sums };

export function addCounts(counts: ImportCounts, more: ImportCounts): void {
  add(counts as unknown as Sums, more as unknown as Sums);
}

function add(sums: Sums, more: Sums): void {
  for (const [name, value] of Object.entries(more)) {
    const before = sums[name];
    if (typeof value === 'number') sums[name] = (typeof before === 'number' ? before : 0) + value;
    else if (typeof before === 'object') add(before, value);
  }
}

export const changedNothing = ({
  brands,
  domains,
  keys,
  instruments,
  numbers,
  listings,
  coins,
}: ImportCounts) =>
  brands.new +
    brands.changed +
    domains.new +
    keys.new +
    instruments.new +
    numbers.new +
    listings.new +
    listings.changed +
    coins.new +
    coins.changed ===
  0;
