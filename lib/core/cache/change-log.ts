const MAX_NAMES = 20_000;

/** Which names changed. Cache entries check it when used: searching a cache at every change would be too slow. */
export class ChangeLog {
  readonly #changed = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  note(names: Iterable<string>): void {
    this.#count += 1;
    for (const name of names) this.#changed.set(name, this.#count);
  }

  /** @param since a former `count` */
  has(name: string, since: number): boolean {
    const at = this.#changed.get(name);
    return at !== undefined && at > since;
  }

  /** Whether a host or a name that it is below changed. @param since a former `count` */
  hasAbove(host: string, since: number): boolean {
    for (let name = host; ; name = name.slice(name.indexOf('.') + 1)) {
      if (this.has(name, since)) return true;
      if (!name.includes('.')) return false;
    }
  }

  /** Whether outdated entries should be deleted, and the log then cleared. */
  get isFull(): boolean {
    return this.#changed.size > MAX_NAMES;
  }

  clear(): void {
    this.#changed.clear();
  }
}
