import { expect, test } from 'vitest';
import { callTo } from '../support/call.ts';
import { compareReplies, PARITY_REQUESTS } from '../support/parity-suite.ts';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: this suite needs a running server. \`npm test -- --only browser\` starts one.`,
    );
  return value;
};

const filled = (text: string): string =>
  text
    .replaceAll('{paid}', () => required('BLAZON_TOKEN_PAID'))
    .replaceAll('{free}', () => required('BLAZON_TOKEN_FREE'))
    .replaceAll('{secret}', () => required('BLAZON_TOKEN_SECRET'));

test.each(PARITY_REQUESTS.map((request) => [request.method ?? 'GET', request.path, request] as const))(
  '%s %s: the front server and the route handler respond alike (%#)',
  async (method, path, request) => {
    const options = {
      method,
      ...(request.body !== undefined && { body: request.body }),
      headers: Object.fromEntries(
        Object.entries(request.headers ?? {}).map(([name, value]) => [name, filled(value)]),
      ),
    };
    const front = await callTo(Number(required('BLAZON_FRONT_PORT')))(filled(path), options);
    const next = await callTo(Number(required('BLAZON_NEXT_PORT')))(filled(path), options);
    expect(front.status).toBeLessThan(500);
    compareReplies(front, next);
  },
);
