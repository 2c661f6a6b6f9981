import type { Database } from '../../db/client.ts';
import type { SeenPicture } from '../pixels/seen-picture.ts';

/** Domains with one picture from which it is the icon of a platform or of parked domains. */
const SHARED_BY = 5;

/**
 * Whether many other domains have the same picture, or the operator called it a default icon. Then the others are
 * visited again, and lose it.
 */
export async function isSharedPicture(
  { sql }: Database,
  domain: string,
  { dhash, sha256 }: SeenPicture,
): Promise<boolean> {
  const [row] = await sql<{ verdict: string | null; domains: number }[]>`
    select (select verdict from icon_verdict where dhash = ${dhash}) as verdict,
      (select count(*)::int4 from (
        select from visit where dhash = ${dhash} and file_sha256 = ${sha256} and domain <> ${domain} limit ${SHARED_BY - 1}
      ) as same) as domains`;
  const isShared =
    row?.verdict === 'default' || (row?.verdict !== 'fine' && (row?.domains ?? 0) >= SHARED_BY - 1);
  if (isShared)
    await sql`
      update visit set due_at = now()
      where dhash = ${dhash} and file_sha256 = ${sha256} and domain <> ${domain} and state = 'found'
        and doubted_at is null and due_at > now()`;
  return isShared;
}
