import { type LimitedOperation, POLICIES } from '../core/plans/policies.ts';
import { DAY_MS, dayOf } from '../core/time.ts';
import { Lease } from './lease.ts';
import type { LeaseRequest, LeaseResponse, LeaseSource } from './lease-source.ts';

export interface Held {
  burst: Lease;
  day: Lease;
  perDay: number;
  perMinute: number;
  readonly since: number;
}

export interface NearlyUsed {
  accountId: string;
  operation: LimitedOperation;
  day: number;
  perDay: number;
}

const OPERATIONS = Object.keys(POLICIES) as LimitedOperation[];

export class Leases {
  readonly #bursts: LeaseSource;
  readonly #quotas: LeaseSource;
  readonly #onFailure: (error: unknown) => void;
  readonly #held: Record<LimitedOperation, Map<string, Held>> = { logo: new Map(), brand: new Map() };

  constructor(bursts: LeaseSource, quotas: LeaseSource, onFailure: (error: unknown) => void) {
    this.#bursts = bursts;
    this.#quotas = quotas;
    this.#onFailure = onFailure;
  }

  get counts(): Record<LimitedOperation, number> {
    return { logo: this.#held.logo.size, brand: this.#held.brand.size };
  }

  of(accountId: string, operation: LimitedOperation): Held {
    const known = this.#held[operation].get(accountId);
    if (known !== undefined) return known;
    const held: Held = {
      burst: new Lease(accountId, operation, this.#bursts),
      day: new Lease(accountId, operation, this.#quotas, this.#onFailure),
      perDay: 0,
      perMinute: 0,
      since: performance.now(),
    };
    this.#held[operation].set(accountId, held);
    return held;
  }

  /** Returns daily units held ahead of need, because another instance needs them. */
  async callBack(accountId: string): Promise<void> {
    const asked: Held[] = [];
    for (const operation of OPERATIONS) {
      const held = this.#held[operation].get(accountId);
      if (held !== undefined && !held.day.isBusy && held.day.inHand > 0) asked.push(held);
    }
    await this.#settleDays(asked, true);
  }

  /** Returns units of idle accounts; for days, also settles lost responses. @param all everything, at shutdown */
  async settle({ all, nowMs, withDays }: { all: boolean; nowMs: number; withDays: boolean }): Promise<void> {
    const today = dayOf(nowMs);
    const days: Held[] = [];
    for (const operation of OPERATIONS)
      for (const [id, held] of this.#held[operation]) {
        const { burst, day, perDay, perMinute } = held;
        const isLast = all && burst.inHand > 0 && burst.isCurrent(nowMs);
        if (!burst.isBusy && (isLast || burst.needsSettling(perMinute, nowMs)))
          burst.settle(this.#ask(burst.settlement(perMinute, all)));
        if (day.isBusy) continue;
        // Long after the last request that may refer to it.
        if (day.period < today && performance.now() - held.since > DAY_MS) this.#held[operation].delete(id);
        else if (day.needsSettling(perDay, nowMs) || (all && day.inHand > 0)) days.push(held);
      }
    if (withDays) await this.#settleDays(days, all);
  }

  nearlyUsed(percent: number, nowMs: number): NearlyUsed[] {
    const today = dayOf(nowMs);
    const found: NearlyUsed[] = [];
    for (const operation of OPERATIONS)
      for (const [accountId, { day, perDay }] of this.#held[operation])
        if (day.period === today && perDay > 0 && (perDay - day.left(perDay)) * 100 >= perDay * percent)
          found.push({ accountId, operation, day: day.period, perDay });
    return found;
  }

  async #ask(request: LeaseRequest): Promise<LeaseResponse | null> {
    const [response] = await this.#bursts.ask([request]).catch(() => []);
    return response ?? null;
  }

  async #settleDays(held: readonly Held[], all: boolean): Promise<void> {
    if (held.length === 0) return;
    const asked = this.#quotas.ask(held.map(({ day, perDay }) => day.settlement(perDay, all)));
    const responses = asked.then(
      (list) => new Map(list.map((response) => [keyOf(response), response])),
      (error: unknown): Map<string, LeaseResponse> => {
        this.#onFailure(error);
        return new Map();
      },
    );
    for (const { day } of held) day.settle(responses.then((byKey) => byKey.get(keyOf(day)) ?? null));
    await responses;
  }
}

const keyOf = ({ accountId, operation }: { accountId: string; operation: LimitedOperation }): string =>
  `${operation}:${accountId}`;
