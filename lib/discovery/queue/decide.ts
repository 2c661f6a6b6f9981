import { DAY_MS } from '../../core/time.ts';
import { folded } from '../page/brand-words.ts';
import { OUTCOMES, type OutcomeName } from '../visits/outcomes.ts';
import type { VisitResult } from '../visits/visit-site.ts';

export interface Known {
  reason: string | null;
  inARow: number;
  hasLogo: boolean;
  /** Of the logo that is shown; null: unknown, such as while another one waits for the review. */
  pixelSha256: string | null;
  /** That the website gave its brand before; null: none, or an operator asked for the visit. */
  name: string | null;
  doubtedAtMs: number | null;
}

/** Effect of a result on the served logo. `hold`: a person must accept the new one first. */
export type LogoChange = 'write' | 'hold' | 'keep' | 'withdraw';

export interface Decision {
  outcome: OutcomeName;
  change: LogoChange;
  /** The next visit decides. */
  isDoubted: boolean;
  inARow: number;
}

/** A different logo of this weight is taken immediately. */
const SURE = 70;
/** Between a doubt and the visit that decides. */
export const DOUBT_MS = DAY_MS;
const DECEMBER = 11;

/** Redesigns, outages and hijacked sites look alike. A logo with another name is held: the owner may have changed. */
export function decide(result: VisitResult, known: Known, nowMs: number, isReviewed: boolean): Decision {
  const name = result.reason;
  const had = known.hasLogo;
  const mayDecide = known.doubtedAtMs !== null && nowMs - known.doubtedAtMs >= DOUBT_MS;
  const ended = (outcome: OutcomeName, change: LogoChange): Decision => ({
    outcome,
    change,
    isDoubted: false,
    inARow: rowOf(outcome, known),
  });
  const doubted: Decision = { outcome: 'unchanged', change: 'keep', isDoubted: true, inARow: 1 };

  if (name === 'unchanged') return ended('unchanged', 'keep');
  if (result.logo !== null) {
    const isSame = result.logo.picture.hash === known.pixelSha256;
    const mustAsk = isReviewed || (had && isOther(known.name, result.facts.name));
    const taken = ended('found', mustAsk ? 'hold' : 'write');
    if (!had) return taken;
    if (isSame) return ended('unchanged', 'keep');
    if (taken.change === 'hold') return taken;
    // Logos of the holidays are gone in January.
    const isSeasonal = new Date(nowMs).getUTCMonth() === DECEMBER;
    return mayDecide || (result.logo.weight >= SURE && !isSeasonal) ? taken : doubted;
  }
  if (!had) return ended(name, 'keep');
  // The owner of the domain decided, or the domain changed hands.
  if (name === 'parked' || name === 'robots' || name === 'blocked') return ended(name, 'withdraw');
  if (OUTCOMES[name].state === 'later') return ended(name, 'keep');
  return mayDecide ? ended(name, 'withdraw') : doubted;
}

/** Neither name is a part of the other. */
function isOther(before: string | null, now: string | undefined): boolean {
  if (before === null || now === undefined) return false;
  const [a, b] = [folded(before), folded(now)];
  return !a.includes(b) && !b.includes(a);
}

/** How often the outcome came without another between, this one included. */
function rowOf(outcome: OutcomeName, { reason, inARow }: Known): number {
  const before = reason !== null && Object.hasOwn(OUTCOMES, reason) ? (reason as OutcomeName) : null;
  const isSame =
    outcome === 'unchanged'
      ? before === 'unchanged'
      : before !== null && OUTCOMES[before].state === OUTCOMES[outcome].state;
  return isSame ? inARow + 1 : 1;
}
