import type { Database } from '../../db/client.ts';
import { outcomesOf, settleBudgets } from './settle-budgets.ts';

/** Outcomes of an account that are looked at together. */
const LATEST = 50;
/** Above this share of names without an address, the account asks for random names. */
const MAX_UNRESOLVED_SHARE = 0.8;
const MAX_ACCOUNTS = 10_000;

/**
 * Visits that accounts wait for, in this process. The database does not keep who asked for a domain, so this is where
 * accounts that ask for random names are noticed.
 */
export class WaitingVisits {
  readonly #accounts = new Map<string, Set<string>>();
  /** Whether the names of an account's latest visits had an address. */
  readonly #latest = new Map<string, boolean[]>();
  #ended: { accountId: string; domain: string }[] = [];

  add(accountId: string, domain: string): void {
    if (this.#accounts.size >= MAX_ACCOUNTS) this.clear();
    const domains = this.#accounts.get(accountId) ?? new Set();
    this.#accounts.set(accountId, domains.add(domain));
  }

  has(accountId: string, domain: string): boolean {
    return this.#accounts.get(accountId)?.has(domain) === true;
  }

  countOf(accountId: string): number {
    return this.#accounts.get(accountId)?.size ?? 0;
  }

  /** It was not queued. */
  drop(accountId: string, domain: string): void {
    const domains = this.#accounts.get(accountId);
    domains?.delete(domain);
    if (domains?.size === 0) this.#accounts.delete(accountId);
  }

  end(changed: ReadonlySet<string>): void {
    for (const [accountId, domains] of this.#accounts)
      for (const domain of domains)
        if (changed.has(domain)) {
          this.#ended.push({ accountId, domain });
          this.drop(accountId, domain);
        }
  }

  clear(): void {
    this.#accounts.clear();
    this.#latest.clear();
  }

  /**
   * Notes how visits ended that accounts waited for.
   * @throws (rejects) Unavailable
   */
  async settle(db: Database, day: number): Promise<void> {
    const ended = this.#ended;
    if (ended.length === 0) return;
    this.#ended = [];
    const reasons = new Map(
      (await outcomesOf(db, [...new Set(ended.map(({ domain }) => domain))])).map(({ domain, reason }) => [
        domain,
        reason,
      ]),
    );
    const unresolved = new Map<string, number>();
    for (const { accountId, domain } of ended) {
      if (!reasons.has(domain)) continue;
      const isResolved = reasons.get(domain) !== 'no_host';
      this.#latest.set(accountId, [...(this.#latest.get(accountId) ?? []), isResolved].slice(-LATEST));
      if (!isResolved) unresolved.set(accountId, (unresolved.get(accountId) ?? 0) + 1);
    }
    if (unresolved.size === 0) return;
    const accounts = [...unresolved].map(([accountId, count]) => ({
      accountId,
      count,
      isClosing: this.#asksForRandomNames(accountId),
    }));
    await settleBudgets(db, day, accounts);
  }

  #asksForRandomNames(accountId: string): boolean {
    const latest = this.#latest.get(accountId) ?? [];
    const missing = latest.filter((isResolved) => !isResolved).length;
    return latest.length >= LATEST && missing > LATEST * MAX_UNRESOLVED_SHARE;
  }
}
