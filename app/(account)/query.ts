export type Query = Promise<Record<string, string | string[] | undefined>>;

/** The named parameters; repeated ones, and ones with a NUL, which PostgreSQL refuses, count as missing. */
export async function readQuery<Name extends string>(
  query: Query,
  ...names: Name[]
): Promise<Record<Name, string | undefined>> {
  const sent = await query;
  const known = (value: string | string[] | undefined) =>
    typeof value === 'string' && !value.includes('\0') ? value : undefined;
  return Object.fromEntries(names.map((name) => [name, known(sent[name])])) as Record<
    Name,
    string | undefined
  >;
}
