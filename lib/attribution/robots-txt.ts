interface Rule {
  isAllow: boolean;
  pattern: string;
}

/**
 * Whether robots.txt allows an agent to fetch a path (RFC 9309): the agent's group, else `*`; the longest matching
 * rule wins, and `allow` wins a tie.
 * @param agent product token such as `BlazonBot`
 * @param path with query, as in the URL
 */
export function robotsAllow(text: string, agent: string, path: string): boolean {
  const groups = readGroups(text);
  const rules = groups.get(agent.toLowerCase()) ?? groups.get('*') ?? [];
  let best: Rule | null = null;
  for (const rule of rules) {
    if (!matches(rule.pattern, path)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.isAllow)) best = rule;
  }
  return best?.isAllow ?? true;
}

/** Groups of the same agent are merged (RFC 9309, section 2.2.1). */
function readGroups(text: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let agents: string[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const said = line.split('#', 1)[0] ?? '';
    const colon = said.indexOf(':');
    if (colon < 0) continue;
    const key = said.slice(0, colon).trim().toLowerCase();
    const value = said.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (!isNaming) agents = [];
      isNaming = true;
      const name = value.toLowerCase().split(/[/\s]/, 1)[0] ?? '';
      agents.push(name);
      if (!groups.has(name)) groups.set(name, []);
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false;
      if (value !== '')
        for (const name of agents) groups.get(name)?.push({ isAllow: key === 'allow', pattern: value });
    }
  }
  return groups;
}

/** Matches `*` and a final `$` without a regular expression, because patterns are untrusted. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    if (isAnchored && index === rest.length - 1)
      return path.length - piece.length >= at && path.endsWith(piece);
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !isAnchored || at === path.length;
}
