/** A page's query, as Next gives it. */
export type Query = Promise<Record<string, string | string[] | undefined>>;

/** The parameters that came once and as text; everything else counts as not sent. */
export async function readQuery<Name extends string>(
  query: Query,
  ...names: Name[]
): Promise<Record<Name, string | undefined>> {
  const sent = await query;
  return Object.fromEntries(
    names.map((name) => [name, typeof sent[name] === 'string' ? sent[name] : undefined]),
  ) as Record<Name, string | undefined>;
}
