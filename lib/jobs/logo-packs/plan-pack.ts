import type { LogoSubject } from '../../catalog/logo-subjects.ts';
import type { Database } from '../../db/client.ts';
import type { LogoPack } from './logo-pack.ts';
import { ENDINGS, endingOf } from './pack-path.ts';
import type { PackProblem } from './pack-problem.ts';
import type { PackKey } from './read-name.ts';
import { type NamedLogo, resolveNames, type TakenFor } from './resolve-names.ts';

export interface PlannedLogo {
  subject: LogoSubject | { newHost: string };
  files: string[];
  /** Named by a former ticker: the picture may be of a former name, and replaces none. */
  isFormer?: boolean;
}

interface PackPlan {
  logos: PlannedLogo[];
  assumed: Partial<Record<TakenFor, number>>;
}

const BATCH = 500;

/** The most reliable kind first. Share classes have their own tickers but the same company. */
const SURENESS: readonly TakenFor[] = ['domain', 'number', 'ticker', 'coin', 'currency', 'former ticker'];

/** Groups the files of a pack by subject, always in the same order, however often the import was interrupted. */
export async function planPack(
  db: Database,
  pack: LogoPack,
  options: { key: PackKey | null; create: boolean },
  onProblem: (problem: PackProblem) => void,
): Promise<PackPlan> {
  const bySubject = new Map<string, NamedLogo[]>();
  const assumed: PackPlan['assumed'] = {};
  for (let start = 0; start < pack.files.length; start += BATCH)
    for (const one of await resolveNames(db, pack.files.slice(start, start + BATCH), options)) {
      if ('reason' in one) {
        onProblem(one);
        continue;
      }
      if (!one.isSaid) assumed[one.takenFor] = (assumed[one.takenFor] ?? 0) + 1;
      const key = subjectKey(one.subject);
      const others = bySubject.get(key);
      if (others === undefined) bySubject.set(key, [one]);
      else others.push(one);
    }
  const logos = [...bySubject.values()].flatMap((named) => {
    const [best] = named.sort(betterFirst);
    if (best === undefined) return [];
    const isFormer = best.takenFor === 'former ticker';
    return [{ subject: best.subject, files: named.map(({ path }) => path), ...(isFormer && { isFormer }) }];
  });
  return { logos, assumed };
}

export const subjectKey = (subject: PlannedLogo['subject']): string =>
  'newHost' in subject ? subject.newHost : `${subject.column} ${subject.id}`;

const betterFirst = (a: NamedLogo, b: NamedLogo): number =>
  SURENESS.indexOf(a.takenFor) - SURENESS.indexOf(b.takenFor) ||
  rankOfEnding(a.path) - rankOfEnding(b.path) ||
  (a.path < b.path ? -1 : 1);

const rankOfEnding = (path: string): number => (ENDINGS as readonly string[]).indexOf(endingOf(path));
