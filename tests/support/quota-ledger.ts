import type { RequestQuota } from '../../lib/limits/request-quota.ts';

/** The daily quotas of drizzle/0006_limits.sql in memory, for fast property tests. */
export class QuotaLedger {
  day: number;
  /** Makes requests fail before or after they took effect. */
  fault: null | 'unheard' | 'unheard, took effect' = null;
  readonly #taken = new Map<string, number>();
  readonly #granted = new Map<string, Map<string, number>>();
  readonly #spare = new Map<string, Map<string, number>>();
  /** Called when spare units of other instances are called back; null: they never are. */
  onCallBack: ((accountId: string) => void) | null = null;

  constructor(day: number) {
    this.day = day;
  }

  ask(instance: string): RequestQuota {
    return async (questions) => {
      await new Promise((done) => setImmediate(done));
      const { fault } = this;
      if (fault === 'unheard') throw new LedgerAway();
      const answers = questions.map((question) => {
        const key = `${question.accountId} ${question.operation} ${this.day}`;
        const leases = this.#granted.get(key) ?? new Map<string, number>();
        this.#granted.set(key, leases);
        const isToday = question.period === this.day;
        const known = isToday ? question.known : 0;
        let taken = (this.#taken.get(key) ?? 0) - ((leases.get(instance) ?? 0) - known);
        const free = Math.max(0, question.limit - taken);
        const give = Math.min(question.need, free);
        const holders = leases.size + (leases.has(instance) ? 0 : 1);
        const extra = Math.min(question.ahead, Math.floor((free - give) / (16 * holders)));
        taken += give + extra;
        this.#taken.set(key, taken);
        leases.set(instance, known + give + extra);
        const spare = this.#spare.get(key) ?? new Map<string, number>();
        this.#spare.set(key, spare);
        spare.set(instance, (isToday ? question.spare : 0) + extra);
        let othersAhead = 0;
        const { onCallBack } = this;
        if (give < question.need && onCallBack !== null)
          for (const [other, units] of spare) if (other !== instance) othersAhead += units;
        if (othersAhead > 0) setImmediate(() => onCallBack?.(question.accountId));
        return {
          accountId: question.accountId,
          operation: question.operation,
          period: this.day,
          epoch: 0,
          endsAtMs: (this.day + 1) * 86_400_000,
          granted: known + give + extra,
          taken,
          othersAhead,
          holders,
        };
      });
      if (fault !== null) throw new LedgerAway();
      return answers;
    };
  }

  /** Units of the account's logo quota granted today. */
  taken(accountId: string): number {
    return this.#taken.get(`${accountId} logo ${this.day}`) ?? 0;
  }
}

class LedgerAway extends Error {}
