import type { AskQuota } from '../../lib/limits/ask-quota.ts';

/** The day's quotas as drizzle/0006_limits.sql keeps them, in memory: for properties over thousands of runs. */
export class QuotaLedger {
  day: number;
  /** Questions that fail: nobody hears the answer. Whether they took effect all the same. */
  fault: null | 'unheard' | 'unheard, took effect' = null;
  readonly #taken = new Map<string, number>();
  readonly #granted = new Map<string, Map<string, number>>();

  constructor(day: number) {
    this.day = day;
  }

  ask(instance: string): AskQuota {
    return async (questions) => {
      await new Promise((done) => setImmediate(done));
      const { fault } = this;
      if (fault === 'unheard') throw new LedgerAway();
      const answers = questions.map((question) => {
        const key = `${question.accountId} ${question.operation} ${this.day}`;
        const leases = this.#granted.get(key) ?? new Map<string, number>();
        this.#granted.set(key, leases);
        const isToday = question.day === this.day;
        const known = isToday ? question.known : 0;
        let taken = (this.#taken.get(key) ?? 0) - ((leases.get(instance) ?? 0) - known);
        const free = Math.max(0, question.limit - taken);
        const give = Math.min(question.need, free);
        const holders = leases.size + (leases.has(instance) ? 0 : 1);
        const extra = Math.min(question.ahead, Math.floor((free - give) / (16 * holders)));
        taken += give + extra;
        this.#taken.set(key, taken);
        leases.set(instance, known + give + extra);
        return {
          accountId: question.accountId,
          operation: question.operation,
          day: this.day,
          granted: known + give + extra,
          taken,
          othersAhead: 0,
          holders,
        };
      });
      if (fault !== null) throw new LedgerAway();
      return answers;
    };
  }

  /** Units given out today of an account's logos. */
  taken(accountId: string): number {
    return this.#taken.get(`${accountId} logo ${this.day}`) ?? 0;
  }
}

class LedgerAway extends Error {}
