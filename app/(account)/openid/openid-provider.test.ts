import { expect, test } from 'vitest';
import { openidProvider } from './openid-provider.ts';

const client = { id: 'client', secret: 'secret', name: 'Example ID' };
const personOf = (issuer: string, claims: Record<string, unknown>) =>
  openidProvider({ ...client, issuer }).profile?.(claims, {});

test('the same subject at another issuer is another person', async () => {
  const claims = { sub: '7', email: 'ada@example.com', name: 'Ada' };
  const [one, other] = [
    await personOf('https://a.example', claims),
    await personOf('https://b.example', claims),
  ];
  expect(one).toMatchObject({ email: 'ada@example.com', name: 'Ada' });
  expect(one?.id).not.toBe(other?.id);
  expect(await personOf('https://a.example', claims)).toEqual(one);
});

test.each([[{}], [{ sub: '' }], [{ sub: 7 }], [{ sub: 'x'.repeat(256) }]])('%j has no subject', (claims) => {
  expect(() => personOf('https://a.example', claims)).toThrow();
});
