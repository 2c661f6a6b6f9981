import { VISIT_LIMITS } from './visit-limits.ts';

/** Cookies of one visit, each sent to the host that set it: some sites lead to themselves until one comes back. */
export class Cookies {
  readonly #byHost = new Map<string, Map<string, string>>();

  keep(host: string, lines: readonly string[]): void {
    const jar = this.#byHost.get(host) ?? new Map<string, string>();
    this.#byHost.set(host, jar);
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const [, name, value] =
        /^\s*([\w!#$%&'*+.^`|~-]+)=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e"]*)\s*$/.exec(pair) ?? [];
      if (name === undefined || value === undefined || pair.length > VISIT_LIMITS.cookieCharacters) continue;
      if (jar.size < VISIT_LIMITS.cookies || jar.has(name)) jar.set(name, value);
    }
  }

  of(host: string): string | null {
    const jar = this.#byHost.get(host);
    if (jar === undefined || jar.size === 0) return null;
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
