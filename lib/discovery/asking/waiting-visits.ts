import type { Database } from '../../db/client.ts';
import { outcomesOf, settleBudgets } from './settle-budgets.ts';

const LATEST = 50;
/** Above this share of names without an address, the account asks for random names. */
const MAX_UNRESOLVED_SHARE = 0.8;
const MAX_OWNERS = 10_000;

/** In this process: the database does not keep who asked, so accounts that ask for random names are noticed here. */
export class WaitingVisits {
  readonly #domains = new Map<string, Set<string>>();
  /** Budgets that many visitors share: none of them may close it for the others. */
  readonly #shared = new Set<string>();
  /** Whether the names of an account's latest visits had an address. */
  readonly #latest = new Map<string, boolean[]>();
  #ended: { ownerId: string; domain: string }[] = [];

  add(ownerId: string, domain: string, isShared: boolean): void {
    if (this.#domains.size >= MAX_OWNERS) this.clear();
    if (isShared) this.#shared.add(ownerId);
    const domains = this.#domains.get(ownerId) ?? new Set();
    this.#domains.set(ownerId, domains.add(domain));
  }

  has(ownerId: string, domain: string): boolean {
    return this.#domains.get(ownerId)?.has(domain) === true;
  }

  countOf(ownerId: string): number {
    return this.#domains.get(ownerId)?.size ?? 0;
  }

  drop(ownerId: string, domain: string): void {
    const domains = this.#domains.get(ownerId);
    domains?.delete(domain);
    if (domains?.size === 0) this.#domains.delete(ownerId);
  }

  end(changed: ReadonlySet<string>): void {
    for (const [ownerId, domains] of this.#domains)
      for (const domain of domains)
        if (changed.has(domain)) {
          this.#ended.push({ ownerId, domain });
          this.drop(ownerId, domain);
        }
  }

  clear(): void {
    this.#domains.clear();
    this.#latest.clear();
  }

  /** @throws (rejects) Unavailable */
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
    for (const { ownerId, domain } of ended) {
      if (!reasons.has(domain)) continue;
      const isResolved = reasons.get(domain) !== 'no_host';
      this.#latest.set(ownerId, [...(this.#latest.get(ownerId) ?? []), isResolved].slice(-LATEST));
      if (!isResolved) unresolved.set(ownerId, (unresolved.get(ownerId) ?? 0) + 1);
    }
    if (unresolved.size === 0) return;
    const budgets = [...unresolved].map(([ownerId, count]) => ({
      ownerId,
      count,
      isClosing: !this.#shared.has(ownerId) && this.#asksForRandomNames(ownerId),
    }));
    await settleBudgets(db, day, budgets);
  }

  #asksForRandomNames(ownerId: string): boolean {
    const latest = this.#latest.get(ownerId) ?? [];
    const missing = latest.filter((isResolved) => !isResolved).length;
    return latest.length >= LATEST && missing > LATEST * MAX_UNRESOLVED_SHARE;
  }
}
