import QuickLRU from 'quick-lru';

/** A least recently used cache. `max` is halved because quick-lru keeps two generations. */
export class RecentCache<K, V> extends QuickLRU<K, V> {
  constructor({ max }: { max: number }) {
    super({ maxSize: Math.max(1, Math.floor(max / 2)) });
  }
}
