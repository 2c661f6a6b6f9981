export type Query = Promise<Record<string, string | string[] | undefined>>;

/** The named parameters; repeated ones count as missing. */
export async function readQuery<Name extends string>(
  query: Query,
  ...names: Name[]
): Promise<Record<Name, string | undefined>> {
  const sent = await query;
  return Object.fromEntries(
    names.map((name) => [name, typeof sent[name] === 'string' ? sent[name] : undefined]),
  ) as Record<Name, string | undefined>;
}
