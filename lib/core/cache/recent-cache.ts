import QuickLRU from 'quick-lru';

/**
 * A map that evicts the least recently used entries above `max`; halved because quick-lru has two
 * generations.
 */
export class RecentCache<K, V> extends QuickLRU<K, V> {
  constructor({ max }: { max: number }) {
    super({ maxSize: Math.max(1, Math.floor(max / 2)) });
  }
}
