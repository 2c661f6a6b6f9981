import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateToken, type TokenKind } from '../../lib/core/token-format.ts';
import type { Database } from '../../lib/db/client.ts';
import { changeToken } from '../../lib/tokens/change-token.ts';
import type { Service } from '../../server/create-service.ts';
import type { Reply } from './call.ts';
import { eventually } from './eventually.ts';
import { anAccount, aToken } from './factories.ts';

/** Tokens of a request; those of the query are not encoded. */
export interface Presented {
  query?: string[];
  authorization?: string;
}

export interface BadTokenSuite {
  /** Expected by the operation. */
  kind: TokenKind;
  /** Sends a valid request with these tokens only. */
  call: (presented: Presented) => Promise<Reply>;
  /** Of the tested server; a function, because `beforeAll` creates both. */
  world: () => { db: Database; service: Service };
  /** False for HEAD. */
  hasBody?: boolean;
  /** Name of the realm in the challenge. */
  realm?: string;
}

/** Registers tests of all token errors for one operation. */
export function rejectsBadTokens(
  name: string,
  { kind, call, world, hasBody = true, realm = 'logos' }: BadTokenSuite,
): void {
  const inPlace = (token: string): Presented =>
    kind === 'publishable' ? { query: [token] } : { authorization: `Bearer ${token}` };
  const own = kind === 'publishable' ? 'pk_' : 'sk_pa_';

  describe(`${name} refuses`, () => {
    let accountId: string;
    let good: string;
    /** Tokens of all tests: no response may contain any of them. */
    const presented: string[] = [];

    beforeAll(async () => {
      const { db } = world();
      accountId = await anAccount(db, { plan: 'startup' });
      good = (await aToken(db, { accountId, kind })).token;
      presented.push(good);
    });

    const issue = async (options: Parameters<typeof aToken>[1] = {}) => {
      const issued = await aToken(world().db, { accountId, kind, ...options });
      presented.push(issued.token);
      return issued;
    };

    /** Longer each time, because a busy machine may need the whole life of a token for its first call. */
    const callBeforeExpiry = async () => {
      for (let lifeMs = 600; ; lifeMs *= 2) {
        const expiresAt = new Date(Date.now() + lifeMs);
        const soon = await issue({ expiresAt });
        const reply = await call(inPlace(soon.token));
        if (new Date() < expiresAt) return { soon, reply };
      }
    };

    const usageRows = async (ofAccount: string): Promise<number> => {
      const { db, service } = world();
      await service.usage.flush();
      const [row] = await db.sql`
        select coalesce(sum(count), 0)::int as count from usage_day where account_id = ${ofAccount}`;
      return Number(row?.count);
    };

    function expectRefusal(reply: Reply, status: number, code: string): void {
      expect({ status: reply.status, code: reply.headers['x-error-code'] }).toEqual({ status, code });
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers['content-type']).toBe('application/problem+json');
      expect(reply.headers['x-request-id']).toMatch(/^req_/);
      if (hasBody) {
        expect(reply.problem()).toMatchObject({
          status,
          code,
          title: expect.any(String),
          detail: expect.any(String),
          type: expect.stringMatching(new RegExp(`/docs/errors/${code}$`)),
          instance: expect.stringMatching(/^\/[^?]*$/),
          request_id: reply.headers['x-request-id'],
        });
      } else expect(reply.body.length).toBe(0);
      const everything = `${JSON.stringify(reply.headers)}\n${reply.body}`;
      for (const token of presented) {
        expect(everything).not.toContain(token);
        expect(everything).not.toContain(createHash('sha256').update(token).digest('hex'));
        expect(everything).not.toContain(createHash('sha256').update(token).digest('base64'));
      }
    }

    /** RFC 6750 section 3: an error code only if there were credentials. */
    const expectChallenge = (reply: Reply, error: string | null) =>
      expect(reply.headers['www-authenticate']).toBe(
        error === null ? `Bearer realm="${realm}"` : `Bearer realm="${realm}", error="${error}"`,
      );

    test('a request without a token, with a challenge without an error code', async () => {
      const reply = await call({});
      expectRefusal(reply, 401, 'token_missing');
      expectChallenge(reply, null);
    });

    test('an empty token', async () => {
      const reply = await call(inPlace(''));
      expectRefusal(reply, 401, 'token_missing');
      expectChallenge(reply, null);
    });

    const unknown = generateToken(own);
    presented.push(unknown);
    const mistyped = `${unknown.slice(0, -1)}${unknown.endsWith('0') ? '1' : '0'}`;
    const malformed: [string, string][] = [
      ['a wrong prefix', `xk_${unknown.slice(own.length)}`],
      ['only a prefix', own],
      ['a prefix in upper case', unknown.replace(own, own.toUpperCase())],
      ['a mistyped last character', mistyped],
      ['one character too few', unknown.slice(0, -1)],
      ['one character too many', `${unknown}0`],
      ['a space in front', `%20${unknown}`],
      ['a space behind', `${unknown}%20`],
      ['a very long string', own + 'A'.repeat(5000)],
      ['a quote', `${own}'%20OR%20'1'='1`],
      ['the name of a property', '__proto__'],
      ['a word', 'null'],
    ];

    test.each([['an unknown one', unknown] as [string, string], ...malformed])(
      'a token that does not exist: %s',
      async (_what, token) => {
        const reply = await call(inPlace(token));
        expectRefusal(reply, 401, 'token_invalid');
        expectChallenge(reply, 'invalid_token');
      },
    );

    if (kind === 'publishable')
      test.each([
        '%00',
        `${own}%00x`,
        `${own}%0d%0aSet-Cookie:a=b`,
        '%FF%FE',
        `${own}%F0%9F%92%A9`,
        `%E2%80%AE`,
      ])('control characters and broken text: %s', async (token) => {
        const reply = await call(inPlace(token));
        expectRefusal(reply, 401, 'token_invalid');
        expect(reply.headers['set-cookie']).toBeUndefined();
      });

    test('unknown, malformed and deleted tokens get the same bytes except for the request id', async () => {
      const { db } = world();
      const lost = await aToken(db, { kind, plan: 'startup' });
      presented.push(lost.token);
      await call(inPlace(lost.token));
      await db.sql`update account set deleted_at = now() where id = ${lost.accountId}`;
      await eventually('effective', async () => (await call(inPlace(lost.token))).status === 401);
      const replies = [
        await call(inPlace(lost.token)),
        await call(inPlace(unknown)),
        await call(inPlace(mistyped)),
        await call(inPlace('%00nonsense')),
      ];
      for (const reply of replies) expectRefusal(reply, 401, 'token_invalid');
      const alike = replies.map((reply) => {
        const id = String(reply.headers['x-request-id']);
        const headers = { ...reply.headers, 'x-request-id': '', date: '' };
        return JSON.stringify([headers, reply.body.toString().replace(id, '')]);
      });
      expect(new Set(alike).size).toBe(1);
    });

    test('a token of the other kind', async () => {
      const other = await issue({ kind: kind === 'publishable' ? 'secret' : 'publishable' });
      const reply = await call(inPlace(other.token));
      expectRefusal(reply, 401, kind === 'publishable' ? 'secret_token_in_url' : 'token_wrong_kind');
      expectChallenge(reply, 'invalid_token');
    });

    test('a secret token in the query, valid or not', async () => {
      const secret = await issue({ kind: 'secret' });
      for (const token of [secret.token, generateToken('sk_'), generateToken('sk_en_'), 'sk_nonsense']) {
        const reply = await call({ query: [token] });
        expectRefusal(reply, 401, 'secret_token_in_url');
      }
    });

    test('a valid secret token in the query; its account is notified once a day', async () => {
      const secret = await issue({ kind: 'secret' });
      const notices = () =>
        world().db.sql<{ topic: string; facts: string }[]>`
          select topic, facts::text as facts from notification where account_id = ${secret.accountId} and topic like ${`leak:${secret.id}:%`}`;
      for (let i = 0; i < 3; i += 1)
        expectRefusal(await call({ query: [secret.token] }), 401, 'secret_token_in_url');
      await eventually('notified', async () => (await notices()).length > 0);
      expectRefusal(await call({ query: [secret.token] }), 401, 'secret_token_in_url');
      await world().service.leaks.close();
      const told = await notices();
      expect(told).toHaveLength(1);
      expect(told[0]?.topic).toMatch(new RegExp(`^leak:${secret.id}:\\d+$`));
      expect(told[0]?.facts).toContain(`${secret.token.slice(-4)}`);
      expect(JSON.stringify(told)).not.toContain(secret.token.slice(10, 30));
    });

    test('a revoked token', async () => {
      const token = await issue();
      expect((await call(inPlace(token.token))).status).toBeLessThan(400);
      await changeToken(world().db, 'test', 'revoke', token.id);
      await eventually('effective', async () => (await call(inPlace(token.token))).status === 401);
      const reply = await call(inPlace(token.token));
      expectRefusal(reply, 401, 'token_revoked');
      expectChallenge(reply, 'invalid_token');
    });

    test('an expired token, from the moment it expires', async () => {
      const past = await issue({ expiresAt: new Date(Date.now() - 1000) });
      expectRefusal(await call(inPlace(past.token)), 401, 'token_expired');
      const { soon, reply } = await callBeforeExpiry();
      expect(reply.status).toBeLessThan(400);
      await eventually('effective', async () => (await call(inPlace(soon.token))).status === 401);
      expectRefusal(await call(inPlace(soon.token)), 401, 'token_expired');
    });

    test('a banned token, until it is unbanned', async () => {
      const token = await issue();
      expect((await call(inPlace(token.token))).status).toBeLessThan(400);
      await changeToken(world().db, 'test', 'ban', token.id, 'an internal reason');
      await eventually('effective', async () => (await call(inPlace(token.token))).status === 401);
      const reply = await call(inPlace(token.token));
      expectRefusal(reply, 401, 'token_banned');
      expectChallenge(reply, 'invalid_token');
      expect(reply.body.toString()).not.toContain('an internal reason');
      await changeToken(world().db, 'test', 'unban', token.id);
      await eventually('effective', async () => (await call(inPlace(token.token))).status < 400);
    });

    test('a token with a used-up daily quota, with the time until its reset', async () => {
      const { db, service } = world();
      const limits = { logoPerDay: 1, brandPerDay: 1 };
      const token = await aToken(db, { kind, plan: 'enterprise', limits });
      presented.push(token.token);
      expect((await call(inPlace(token.token))).status).toBeLessThan(400);
      const reply = await call(inPlace(token.token));
      expectRefusal(reply, 429, 'usage_exceeded');
      const seconds = Number(reply.headers['retry-after']);
      const untilMidnight = (86_400_000 - (Date.now() % 86_400_000)) / 1000;
      expect(Math.abs(seconds - untilMidnight)).toBeLessThan(5);
      await service.usage.flush();
      expect(await usageRows(token.accountId)).toBe(1);
    });

    if (kind === 'publishable')
      test('several tokens, even equal ones', async () => {
        for (const query of [
          [good, good],
          [unknown, good],
          [good, ''],
          ['', good],
        ]) {
          const reply = await call({ query });
          expectRefusal(reply, 400, 'invalid_request');
        }
      });

    test('a token in the query and one in the header', async () => {
      for (const authorization of [`Bearer ${good}`, `bearer: ${good}`, `BEARER ${unknown}`]) {
        const reply = await call({ query: [kind === 'publishable' ? good : 'pk_x'], authorization });
        expectRefusal(reply, 400, 'invalid_request');
      }
    });

    test('and counts none of these requests', async () => {
      const fresh = await aToken(world().db, { kind, plan: 'startup' });
      presented.push(fresh.token);
      await changeToken(world().db, 'test', 'ban', fresh.id);
      await eventually('effective', async () => (await call(inPlace(fresh.token))).status === 401);
      await call({ query: [fresh.token, fresh.token] });
      await call({ query: [fresh.token], authorization: `Bearer ${fresh.token}` });
      expect(await usageRows(fresh.accountId)).toBe(0);
    });
  });
}
