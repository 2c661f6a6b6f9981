import { addressPrefix } from '../core/address-prefix.ts';
import { RecentCache } from '../core/cache/recent-cache.ts';
import { type Refusal, refuse } from '../core/errors/errors.ts';

/** Tokens nobody has that one network may have looked up per minute; a page with a wrong token has one. */
export const UNKNOWN_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Networks remembered; those beyond are let go, the least recent first. */
const MOST_NETWORKS = 20_000;

interface Window {
  lookups: number;
  endsAtMs: number;
}

/**
 * Look-ups that found nothing, by the network they were caused from: an IPv4 address, or a /64 of IPv6, which is what
 * one customer of a provider has. In this process's memory and bounded; nothing outside is asked.
 */
export class UnknownTokenLimit {
  readonly #windows = new RecentCache<string, Window>({ max: MOST_NETWORKS });

  /**
   * Takes a look-up; whoever finds a token gives it back.
   * @param address of the client
   * @returns the refusal when the network has had all of its minute
   */
  take(address: string, nowMs: number): Refusal | null {
    const network = networkOf(address);
    const window = this.#windows.get(network);
    if (window === undefined || window.endsAtMs <= nowMs) {
      this.#windows.set(network, { lookups: 1, endsAtMs: nowMs + MINUTE_MS });
      return null;
    }
    if (window.lookups >= UNKNOWN_PER_MINUTE) return tooMany(window.endsAtMs - nowMs);
    window.lookups += 1;
    return null;
  }

  giveBack(address: string): void {
    const window = this.#windows.peek(networkOf(address));
    if (window !== undefined && window.lookups > 0) window.lookups -= 1;
  }

  /** Networks in memory. */
  get size(): number {
    return this.#windows.size;
  }
}

const networkOf = (address: string): string => addressPrefix(address, { octets: 4, groups: 4 }) ?? address;

const tooMany = (leftMs: number): Refusal =>
  refuse(
    'rate_limited',
    `More than ${UNKNOWN_PER_MINUTE} tokens that nobody has came from your network within a minute. Valid ones are still served.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)), policy: 'unknown-tokens' },
  );
