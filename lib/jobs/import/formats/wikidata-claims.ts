export interface Entity {
  id?: unknown;
  type?: unknown;
  labels?: Record<string, { value?: unknown }>;
  descriptions?: Record<string, { value?: unknown }>;
  claims?: Record<string, Statement[]>;
}

interface Statement {
  mainsnak?: Snak;
  rank?: string;
  qualifiers?: Record<string, Snak[]>;
}

interface Snak {
  snaktype?: string;
  datavalue?: { value?: unknown };
}

/** Current statements of a property: preferred ones if any, none deprecated or ended. */
export function statements(entity: Entity, property: string): Statement[] {
  const all = entity.claims?.[property];
  if (!Array.isArray(all)) return [];
  const known = all.filter(
    (statement) =>
      statement?.rank !== 'deprecated' &&
      valueOfSnak(statement?.mainsnak) !== undefined &&
      statement?.qualifiers?.P582 === undefined,
  );
  const preferred = known.filter((statement) => statement.rank === 'preferred');
  return preferred.length > 0 ? preferred : known;
}

/** Trimmed data omits `snaktype` in qualifiers; if present, only `value` has data. */
function valueOfSnak(snak: Snak | undefined): unknown {
  if (snak?.snaktype !== undefined && snak.snaktype !== 'value') return undefined;
  return snak?.datavalue?.value ?? undefined;
}

export const mainValue = (statement: Statement | undefined): unknown => valueOfSnak(statement?.mainsnak);

export const qualifier = (statement: Statement, property: string): unknown =>
  valueOfSnak(statement.qualifiers?.[property]?.[0]);

export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null ? (value as { text?: unknown }).text : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

export function itemOf(value: unknown): string | undefined {
  const id = (value as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** The year of a time of at least that precision; month and day may be 00, which Date cannot parse. */
export function yearOf(value: unknown): number | undefined {
  const { time, precision } = (value ?? {}) as { time?: unknown; precision?: unknown };
  const year = typeof time === 'string' ? /^\+(\d{4})-/.exec(time)?.[1] : undefined;
  return year === undefined || typeof precision !== 'number' || precision < 9 ? undefined : Number(year);
}

/** A count, from a signed amount such as `+164000`. */
export function countOf(value: unknown): number | undefined {
  const amount = (value as { amount?: unknown } | undefined)?.amount;
  const count = typeof amount === 'string' ? Number(amount) : Number.NaN;
  return Number.isFinite(count) && count >= 1 ? Math.round(count) : undefined;
}
