import { eq } from 'drizzle-orm';
import { isLei } from '../../core/identifiers/lei.ts';
import { NUMBER_CHECKS, type NumberType, numbersInIsin } from '../../core/identifiers/securities-numbers.ts';
import type { Database } from '../../db/client.ts';
import { brandKey } from '../../db/schema/index.ts';
import { blazon, type Inconsistency, quoted } from './inconsistency.ts';

const PORTION = 5000;

export async function checkNumbers({ sql, orm }: Database): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  const numbers = sql<{ type: NumberType; value: string; id: string }[]>`
    select type, value, instrument_id as id from securities_number order by type, value`.cursor(PORTION);
  for await (const portion of numbers) {
    for (const { type, value } of portion)
      if (!NUMBER_CHECKS[type](value)) found.push(wrongDigit(type, value, 'number'));
    const contained = portion.flatMap(({ type, value, id }) =>
      type === 'isin' ? numbersInIsin(value).map((number) => ({ ...number, isin: value, id })) : [],
    );
    if (contained.length > 0) found.push(...(await disagreeing(sql, contained)));
  }
  const leis = await orm
    .select({ value: brandKey.value })
    .from(brandKey)
    .where(eq(brandKey.type, 'lei'))
    .orderBy(brandKey.value);
  for (const { value } of leis) if (!isLei(value)) found.push(wrongDigit('lei', value, 'key'));
  return found;
}

const wrongDigit = (type: NumberType | 'lei', value: string, what: 'number' | 'key'): Inconsistency => ({
  kind: 'number_check_digit',
  subject: `${type}:${value}`,
  expected:
    type === 'wkn' ? 'a WKN: six capitals and digits' : `a ${type.toUpperCase()} whose check digit passes`,
  found: value,
  fix: blazon(`catalog discard ${what} ${quoted(`${type}:${value}`)}`),
});

interface Contained {
  type: NumberType;
  value: string;
  isin: string;
  id: string;
}

/** Compares numbers with those in ISINs, but SEDOLs: there is one per market, and ISINs contain London's or Dublin's. */
async function disagreeing(sql: Database['sql'], contained: readonly Contained[]): Promise<Inconsistency[]> {
  const rows = await sql<(Omit<Contained, 'id'> & { has: string; other: string | null })[]>`
    with contained as (
      select * from unnest(${contained.map(({ isin }) => isin)}::text[], ${contained.map(({ type }) => type)}::text[],
                           ${contained.map(({ value }) => value)}::text[], ${contained.map(({ id }) => id)}::int8[])
        as c (isin, type, value, instrument_id)
    )
    select c.isin, c.type, c.value, n.value as has, b.name as other
    from contained c
    join instrument i on i.id = c.instrument_id
    join securities_number n on n.type = c.type and n.value = c.value
    join instrument holder on holder.id = n.instrument_id and holder.brand_id <> i.brand_id
    join brand b on b.id = holder.brand_id
    union all
    select c.isin, c.type, c.value, n.value, null
    from contained c
    join securities_number n on n.instrument_id = c.instrument_id and n.type = c.type and n.value <> c.value
    where c.type <> 'sedol' and not exists (
      select from securities_number s
      where s.instrument_id = c.instrument_id and s.type = 'isin' and position(n.value in s.value) > 0)
    order by 1, 4`;
  return rows.map(({ isin, type, value, has, other }) => ({
    kind: other === null ? 'number_in_isin' : 'number_of_two',
    subject: `${type}:${has}`,
    expected:
      other === null
        ? `${value}, which the ISIN ${isin} of its instrument contains`
        : `the brand of ${isin}, which contains it`,
    found: other ?? has,
    fix: blazon(`catalog discard number ${quoted(`${type}:${has}`)}`),
  }));
}
