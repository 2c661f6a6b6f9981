import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { isId } from '../db/new-id.ts';
import { brand, brandDomain, cryptoAsset, person, token } from '../db/schema/index.ts';

interface NamedEntry {
  kind: 'brand' | 'coin' | 'currency';
  /** Domain, symbol or code; null: a brand without a domain. */
  key: string | null;
  name: string;
}

export interface EventNames {
  tokens: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  /** By subject, such as `brand:12`. */
  entries: ReadonlyMap<string, NamedEntry>;
}

/** For operators. @param subjects of events; those of other kinds, or deleted, have no name */
export async function eventNames({ orm }: Database, subjects: readonly string[]): Promise<EventNames> {
  const ids = subjects.filter(isId);
  const keys = (kind: string) =>
    subjects.flatMap((subject) => (subject.startsWith(`${kind}:`) ? [subject.slice(kind.length + 1)] : []));
  const numbers = (kind: string) =>
    keys(kind)
      .filter((key) => /^\d{1,15}$/.test(key))
      .map(Number);
  const [tokens, people, brands, coins] = await Promise.all([
    orm.select({ id: token.id, name: token.name }).from(token).where(inArray(token.id, ids)),
    orm.select({ id: person.id, email: person.email }).from(person).where(inArray(person.id, ids)),
    orm
      .select({ id: brand.id, name: brand.name, key: brandDomain.domain })
      .from(brand)
      .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
      .where(inArray(brand.id, numbers('brand'))),
    orm
      .select({ id: cryptoAsset.id, name: cryptoAsset.name, key: cryptoAsset.symbol })
      .from(cryptoAsset)
      .where(inArray(cryptoAsset.id, numbers('coin'))),
  ]);
  return {
    tokens: new Map(tokens.map(({ id, name }) => [id, name])),
    people: new Map(people.map(({ id, email }) => [id, email])),
    entries: new Map<string, NamedEntry>([
      // Takedowns name coins by symbol, logo changes by id.
      ...keys('coin').map((key) => [`coin:${key}`, { kind: 'coin', key, name: key }] as const),
      ...keys('currency').map((key) => [`currency:${key}`, { kind: 'currency', key, name: key }] as const),
      ...brands.map(({ id, ...row }) => [`brand:${id}`, { kind: 'brand', ...row }] as const),
      ...coins.map(({ id, ...row }) => [`coin:${id}`, { kind: 'coin', ...row }] as const),
    ]),
  };
}
