export interface HostRule {
  /** null: everything is allowed. */
  robots: string | null;
  /** Milliseconds since 1970; null: robots.txt was not read. */
  robotsUntil: number | null;
  robotsFailingSince: number | null;
  /** Milliseconds since 1970; null: now. */
  nextAt: number | null;
}

/** Shared by all crawlers; a cache, so that a failed write does no harm. */
export interface HostRules {
  get(host: string): Promise<HostRule | null>;
  setRobots(
    host: string,
    rule: Pick<HostRule, 'robots' | 'robotsUntil' | 'robotsFailingSince'>,
  ): Promise<void>;
  setNextAt(host: string, nextAt: number): Promise<void>;
}

export function memoryHostRules(): HostRules {
  const rules = new Map<string, HostRule>();
  const change = async (host: string, part: Partial<HostRule>) => {
    const old = rules.get(host) ?? {
      robots: null,
      robotsUntil: null,
      robotsFailingSince: null,
      nextAt: null,
    };
    rules.set(host, { ...old, ...part });
  };
  return {
    get: async (host) => rules.get(host) ?? null,
    setRobots: change,
    setNextAt: (host, nextAt) => change(host, { nextAt }),
  };
}
