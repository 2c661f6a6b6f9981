import type { Reader } from './document-reader.ts';

interface Rule {
  isAllow: boolean;
  pattern: string;
}

/** Search engines read as much (RFC 9309, section 2.5). */
export const MAX_ROBOTS_BYTES = 500 * 1024;
/** Longer than any path that is fetched; other patterns of that length are junk. */
const MAX_PATTERN_LENGTH = 4_096;

export interface RobotsInput {
  body: Uint8Array;
  path: string;
  /** Product tokens such as `BlazonBot`. */
  agents: readonly string[];
}

export const ROBOTS_READER: Reader<RobotsInput, { allowed: string[] }> = {
  name: 'robots.txt',
  read: ({ body, path, agents }) => ({
    allowed: allowedAgents(new TextDecoder().decode(body.subarray(0, MAX_ROBOTS_BYTES)), path, agents),
  }),
};

/** RFC 9309: the agent's groups, else those of `*`; the longest rule wins, then `allow`. Linear; keeps no rules. */
export function allowedAgents(text: string, path: string, agents: readonly string[]): string[] {
  const names = new Set([...agents.map((agent) => agent.toLowerCase()), '*']);
  const best = new Map<string, Rule | null>();
  for (const { agents: named, rule } of groupLines(text, names)) {
    for (const name of named) if (!best.has(name)) best.set(name, null);
    if (rule === null || !matches(rule.pattern, path)) continue;
    for (const name of named) if (isBetter(rule, best.get(name))) best.set(name, rule);
  }
  return agents.filter((agent) => {
    const name = agent.toLowerCase();
    return (best.has(name) ? best.get(name) : best.get('*'))?.isAllow ?? true;
  });
}

/** The groups that count for an agent, and nothing else of the text: its own, or those of `*`. */
export function robotsFor(text: string, agent: string): string {
  const name = agent.toLowerCase();
  const lines: string[] = [];
  for (const { agents, rule } of groupLines(text, new Set([name, '*']))) {
    if (rule === null) lines.push(...[...agents].map((one) => `user-agent: ${one}`));
    else lines.push(`${rule.isAllow ? 'allow' : 'disallow'}: ${rule.pattern}`);
  }
  return lines.join('\n');
}

export function namesAgent(text: string, agent: string): boolean {
  const name = agent.toLowerCase();
  for (const { agents } of groupLines(text, new Set([name]))) if (agents.has(name)) return true;
  return false;
}

function isBetter(rule: Rule, best: Rule | null | undefined): boolean {
  const longer = rule.pattern.length - (best?.pattern.length ?? -1);
  return longer > 0 || (longer === 0 && rule.isAllow);
}

/** Each line of a group that names one of the agents; `rule` is null for a line that names them. */
function* groupLines(
  text: string,
  names: ReadonlySet<string>,
): Generator<{ agents: ReadonlySet<string>; rule: Rule | null }> {
  let agents = new Set<string>();
  let isNaming = false;
  for (const [line] of text.replace(/^\ufeff/, '').matchAll(/[^\r\n]+/g)) {
    const said = line.split('#', 1)[0] ?? '';
    const colon = said.indexOf(':');
    if (colon < 0) continue;
    const key = said.slice(0, colon).trim().toLowerCase();
    const value = said.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (!isNaming) agents = new Set();
      isNaming = true;
      const name = value.toLowerCase().split(/[/\s]/, 1)[0] ?? '';
      if (!names.has(name)) continue;
      agents.add(name);
      yield { agents, rule: null };
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false;
      if (agents.size > 0 && value !== '' && value.length <= MAX_PATTERN_LENGTH)
        yield { agents, rule: { isAllow: key === 'allow', pattern: value } };
    }
  }
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
