import type { LimitedOperation } from '../core/plans/policies.ts';
import type { AskQuota, QuotaAnswer, QuotaQuestion } from './ask-quota.ts';

/** An answer this old is asked for anew before somebody is refused by it: others may have given units back. */
const RECHECK_MS = 250;
/** Units called back from others are there after this. */
const CALL_BACK_MS = 30;
const CALL_BACKS = 4;
/**
 * Units taken ahead: so many that half of them last longer than the database may take to answer, so that requests do
 * not wait when it does not. Small quotas get less (the database gives a sixteenth of what is left at most).
 */
const LEAST_AHEAD = 32;
const MOST_AHEAD = 65_536;
const LASTING_MS = 4000;
const GROW_AT_MOST = 8;

/**
 * What this instance holds of the quota of one account for one operation on one UTC day. Spending what is in hand
 * is a subtraction; more is asked for behind the requests, the more the faster it goes. Units are never invented:
 * all instances together cannot spend more than the limit (docs/decisions/0034).
 */
export class DayLease {
  readonly accountId: string;
  readonly operation: LimitedOperation;
  /** Days since 1970-01-01; -1 until the first answer. */
  day = -1;
  /** Units given to this instance that day. */
  granted = 0;
  /** Units spent by it; more than granted only while the database was away. */
  spent = 0;
  /** Units given to other instances, as last heard. */
  others = 0;
  holders = 1;
  /** Whether an answer got lost: the database may have granted more than is known here. */
  isInDoubt = false;

  readonly #ask: AskQuota;
  readonly #onFailure: (error: unknown) => void;
  #ahead = LEAST_AHEAD;
  #limit = -1;
  #askedAt = Number.NEGATIVE_INFINITY;
  #waiting = 0;
  #questions = 0;
  /** Whether the last answer gave less than was needed. */
  #wasShort = false;
  #spentAtTick = 0;
  #spentAtAsk = 0;
  #isIdle = false;
  #asking: Promise<void> | null = null;

  /** @param onFailure told when nobody answered, also where no request waited for it */
  constructor(
    accountId: string,
    operation: LimitedOperation,
    ask: AskQuota,
    onFailure: (error: unknown) => void,
  ) {
    this.accountId = accountId;
    this.operation = operation;
    this.#ask = ask;
    this.#onFailure = onFailure;
  }

  get inHand(): number {
    return this.granted - this.spent;
  }

  /** Units left of the day for everybody, as far as is known here. */
  left(limit: number): number {
    return Math.max(0, limit - this.others - this.spent);
  }

  /** The work that units were spent on failed: they are in hand again. */
  giveBack(count: number, day: number): void {
    if (day === this.day) this.spent = Math.max(0, this.spent - count);
  }

  /** Whether a refusal may be given without asking. */
  isFresh(at: number): boolean {
    return at - this.#askedAt < RECHECK_MS;
  }

  /** Takes units that are in hand, and sees that there will be more. @returns false: ask */
  spend(count: number, limit: number): boolean {
    if (this.inHand < count || this.left(limit) < count) return false;
    this.spent += count;
    if (this.inHand <= this.#ahead >> 1 && this.#ahead > 0 && this.#asking === null && !this.isInDoubt)
      this.ask(limit).catch(() => {});
    return true;
  }

  /**
   * Takes units although the database cannot be asked: what is in hand, and this instance's part of what was left
   * when it was last heard of.
   */
  spendAlone(count: number, limit: number, today: number): boolean {
    this.beginAlone(today);
    const part = Math.floor((limit - this.others - this.granted) / this.holders);
    if (this.spent + count > this.granted + Math.max(0, part)) return false;
    this.spent += count;
    return true;
  }

  /** Begins the day without having asked; what others do meanwhile is not known. */
  beginAlone(today: number): void {
    if (this.day < today) this.#begin(today, 0);
  }

  /** Takes units that have to be asked for. @throws (rejects) Unavailable @returns false: there are not enough */
  async spendAsking(count: number, limit: number): Promise<boolean> {
    return await this.#askUntil(count, limit, () => this.spend(count, limit));
  }

  /** Sees that units are in hand, if there are any. @throws (rejects) Unavailable */
  async fetch(count: number, limit: number): Promise<void> {
    await this.#askUntil(count, limit, () => this.inHand >= count);
  }

  /** Asks until it holds, or an answer to a question that knew of this need gave too little. */
  async #askUntil(count: number, limit: number, holds: () => boolean): Promise<boolean> {
    this.#waiting += count;
    try {
      // A question that is under way does not know of this need; whoever puts the next one puts it for all.
      const before = this.#questions;
      for (;;) {
        await this.ask(limit);
        if (holds()) return true;
        if (this.#wasShort && this.#questions > before) return false;
      }
    } finally {
      this.#waiting -= count;
    }
  }

  /** Whether a question is under way; there is never more than one. */
  get isBusy(): boolean {
    return this.#asking !== null;
  }

  /** Asks for what is waited for and something ahead; joins the question under way. @throws (rejects) Unavailable */
  ask(limit: number): Promise<void> {
    return this.#asking ?? this.#during(this.#askAndCallBack(limit));
  }

  /**
   * Asked at every tick: whether the database should hear of this although nothing is needed, because of doubt, of
   * units that lie idle, or of others who spend too.
   */
  needsSettling(limit: number): boolean {
    this.#isIdle = this.spent === this.#spentAtTick;
    this.#spentAtTick = this.spent;
    if (this.isInDoubt || this.spent > this.granted) return true;
    return this.#isIdle ? this.inHand > this.#idleUnits(limit) : this.holders > 1;
  }

  /**
   * What to tell the database although nothing is needed; not while a question is under way.
   * @param all gives back everything in hand, and takes nothing ahead any more today; else what is in use is kept
   */
  settlement(limit: number, all: boolean): QuotaQuestion {
    if (all) this.#ahead = 0;
    const keep = all ? 0 : this.#isIdle ? Math.min(this.inHand, this.#idleUnits(limit)) : this.inHand;
    // From here on not ours, whether the database hears of it or not.
    if (this.inHand > keep) this.granted = this.spent + keep;
    return this.#question(limit, 0, 0);
  }

  /** The settlement is under way until the promise ends; it hears its answer, or null when there was none. */
  settle(answer: Promise<QuotaAnswer | null>): void {
    const settled = answer.then((heard) => {
      if (heard === null) this.isInDoubt = true;
      else this.#hear(heard);
    });
    this.#during(settled).catch(() => {});
  }

  #during(work: Promise<void>): Promise<void> {
    const busy = work.finally(() => {
      this.#asking = null;
    });
    this.#asking = busy;
    return busy;
  }

  #hear({ day, granted, taken, holders }: QuotaAnswer): void {
    if (day !== this.day) this.#begin(day, granted);
    this.granted = granted;
    this.others = taken - granted;
    this.holders = holders;
    this.#askedAt = performance.now();
    this.isInDoubt = false;
  }

  #begin(day: number, granted: number): void {
    this.day = day;
    this.granted = granted;
    this.spent = 0;
    this.#spentAtTick = 0;
    this.#spentAtAsk = 0;
    this.others = 0;
    this.#ahead = LEAST_AHEAD;
  }

  /** What an account that is idle keeps in hand, so that its next request need not wait. */
  #idleUnits(limit: number): number {
    return Math.min(LEAST_AHEAD, Math.floor(this.left(limit) / (16 * this.holders)));
  }

  #question(limit: number, need: number, ahead: number): QuotaQuestion {
    const { accountId, operation, day } = this;
    // More spent than granted happened while the database was away: it takes note of that.
    const known = Math.max(this.granted, this.spent);
    return { accountId, operation, day, limit, known, spare: known - this.spent, need, ahead };
  }

  async #askAndCallBack(limit: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      this.#adapt(limit);
      const need = Math.max(0, this.#waiting - this.inHand);
      this.#questions += 1;
      const question = this.#question(limit, need, this.#ahead);
      try {
        const [answer] = await this.#ask([question]);
        if (answer === undefined) return;
        this.#hear(answer);
        const got = answer.granted - (answer.day === question.day ? question.known : 0);
        // Near the end of the quota nothing is given ahead: from here on each request asks.
        if (got - need < question.ahead) this.#ahead = Math.max(0, got - need);
        this.#wasShort = got < need;
        if (got >= need || answer.othersAhead === 0 || tries === CALL_BACKS) return;
      } catch (error) {
        this.isInDoubt = true;
        this.#onFailure(error);
        throw error;
      }
      await new Promise((done) => setTimeout(done, CALL_BACK_MS));
    }
  }

  /** The faster units go, the more are taken at once: what lasts some seconds. */
  #adapt(limit: number): void {
    const sinceMs = performance.now() - this.#askedAt;
    const spent = Math.max(0, this.spent - this.#spentAtAsk);
    this.#spentAtAsk = this.spent;
    // Near the end of a quota nothing is taken ahead any more; another limit is another end.
    if (limit !== this.#limit) this.#ahead = LEAST_AHEAD;
    else if (this.#ahead > 0) {
      const lasting = Math.ceil((spent / Math.max(1, sinceMs)) * LASTING_MS);
      this.#ahead = Math.max(LEAST_AHEAD, Math.min(lasting, this.#ahead * GROW_AT_MOST, MOST_AHEAD));
    }
    this.#limit = limit;
  }
}
