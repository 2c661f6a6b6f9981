// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AuditLine } from './audit-lines.ts';
import { AuditSentence, pageInDashboard } from './audit-sentence.tsx';

afterEach(cleanup);

const names = new Map([
  ['t1', 'Production site'],
  ['p1', 'Kim'],
]);
const line = (action: string, subject: string, facts: Record<string, unknown>): AuditLine => ({
  id: 1,
  at: new Date(0),
  account: null,
  who: 'Dana',
  personId: 'p2',
  from: '',
  detail: '',
  action,
  subject,
  facts,
});

test.each([
  ['token.roll', 't1', { graceSeconds: 86_400 }, ['Dana', 'Production site', '24'], '/dashboard/tokens/t1'],
  ['token.rename', 't1', { from: 'A', to: 'B' }, ['Dana', 'A', 'B'], '/dashboard/tokens/t1'],
  ['member.role', 'p1', { from: 'member', to: 'admin' }, ['Kim', 'member', 'admin'], '/dashboard/members'],
  ['member.remove', 'p1', { from: 'member' }, ['Dana removed Kim'], '/dashboard/members'],
  ['member.remove', 'p2', { from: 'member' }, ['Dana left'], null],
  ['exchange.request', 'r1', { mic: 'XWAR' }, ['Warsaw'], '/dashboard/exchanges'],
  ['exchange.enable', 'XWAR', {}, ['Warsaw'], '/dashboard/exchanges'],
  ['account.plan', 'a1', { from: 'free', to: 'scale' }, ['Dana', 'Free', 'Scale'], null],
  ['catalog.edit', 'b1', { field: 'longName' }, ['Dana', 'Long name'], null],
  ['something.new', 'x', {}, ['Dana', 'something.new'], null],
])('%s is a sentence with its names and link', (action, subject, facts, words, href) => {
  const { container } = render(
    <AuditSentence
      line={line(action, subject, facts)}
      nameOf={({ subject }) => names.get(subject)}
      pageOf={pageInDashboard}
    />,
  );
  for (const word of words) expect(container.textContent).toContain(word);
  expect(container.querySelector('a')?.getAttribute('href') ?? null).toBe(href);
});
