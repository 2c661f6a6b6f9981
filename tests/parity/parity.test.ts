import { expect, test } from 'vitest';
import { callTo } from '../support/call.ts';
import { compareReplies, PARITY_REQUESTS } from '../support/parity-suite.ts';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: this suite needs a running product. \`npm test -- --only browser\` starts one and runs it.`,
    );
  return value;
};

const filled = (text: string): string =>
  text
    .replaceAll('{paid}', () => given('BLAZON_TOKEN_PAID'))
    .replaceAll('{free}', () => given('BLAZON_TOKEN_FREE'))
    .replaceAll('{secret}', () => given('BLAZON_TOKEN_SECRET'));

test.each(PARITY_REQUESTS.map((request) => [request.method ?? 'GET', request.path, request] as const))(
  '%s %s is answered alike by the front server and by the route handler (%#)',
  async (method, path, request) => {
    const options = {
      method,
      ...(request.body !== undefined && { body: request.body }),
      headers: Object.fromEntries(
        Object.entries(request.headers ?? {}).map(([name, value]) => [name, filled(value)]),
      ),
    };
    const front = await callTo(Number(given('BLAZON_FRONT_PORT')))(filled(path), options);
    const next = await callTo(Number(given('BLAZON_NEXT_PORT')))(filled(path), options);
    expect(front.status).toBeLessThan(500);
    compareReplies(front, next);
  },
);
