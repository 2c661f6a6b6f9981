import { and, sql as dsql, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { iconVerdict, visit } from '../../db/schema/index.ts';
import type { SeenPicture } from '../pixels/seen-picture.ts';

/** Domains with one picture from which it is the icon of a platform or of parked domains. */
const SHARED_BY = 5;

/** Whether many domains have the picture, or an operator called it a default. The others are then visited again. */
export async function isSharedPicture(
  { orm }: Database,
  domain: string,
  { dhash, sha256 }: SeenPicture,
): Promise<boolean> {
  const isSame = and(eq(visit.dhash, dhash), eq(visit.fileSha256, sha256), ne(visit.domain, domain));
  const [known] = await orm
    .select({ verdict: iconVerdict.verdict })
    .from(iconVerdict)
    .where(eq(iconVerdict.dhash, dhash));
  const others = await orm
    .select({ domain: visit.domain })
    .from(visit)
    .where(isSame)
    .limit(SHARED_BY - 1);
  const isShared =
    known?.verdict === 'default' || (known?.verdict !== 'fine' && others.length === SHARED_BY - 1);
  if (isShared)
    await orm
      .update(visit)
      .set({ dueAt: dsql`now()` })
      .where(and(isSame, eq(visit.state, 'found'), isNull(visit.doubtedAt), gt(visit.dueAt, dsql`now()`)));
  return isShared;
}
