import { VARIABLES } from './variables.ts';

const HEADER = `# Every setting of Blazon; all are optional. Copy to .env and uncomment the lines to change.
# Generated from lib/core/config/variables.ts: npx vitest run --project pure env-example -u
`;

export function envExample(): string {
  const entries = Object.entries(VARIABLES.shape).flatMap(([name, variable]) => {
    const { description } = variable;
    if (description === undefined) return [];
    const initial = variable.safeParse(undefined);
    return [`# ${description}\n# ${name}=${quotedIfNeeded(String(initial.data ?? ''))}\n`];
  });
  return [HEADER, ...entries].join('\n');
}

const quotedIfNeeded = (value: string): string => (/[\s<>]/.test(value) ? JSON.stringify(value) : value);
