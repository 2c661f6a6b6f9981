import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { type TestDecoders, testDecoders } from '../../tests/support/decoding-process.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aCoin, aCurrency, anInstrument, aToken } from '../../tests/support/factories.ts';
import { svg } from '../../tests/support/hostile-images.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../core/identifiers/domain.ts';
import type { Identifier } from '../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../core/identifiers/stock-symbol.ts';
import type { Database } from '../db/client.ts';
import type { DecoderPool } from './decoding/decoder-pool.ts';
import { replaceLogo } from './replace-logo.ts';

let db: Database;
let decoders: TestDecoders;
let decoder: DecoderPool;
let servers: Call[];
let token: string;
beforeAll(async () => {
  db = await testDatabase();
  decoders = await testDecoders();
  decoder = decoders.pool({ size: 1 });
  servers = [(await frontServer(testService(db))).call, (await frontServer(testService(db))).call];
  ({ token } = await aToken(db, { plan: 'startup' }));
  const brand = await aBrand(db, { domain: 'acme.com' });
  await anInstrument(db, brand.id, { listings: [{ mic: 'XNAS', ticker: 'ACME' }] });
  await aCoin(db, { symbol: 'ZZC', color: null });
  await aCurrency(db, 'EUR', '#336699');
  // Loads the fonts and starts the decoder.
  for (const call of servers) expect((await call(`/warm.com?token=${token}`)).status).toBe(200);
  await decoder.decode(svg('<path d="M0 0h9v9z"/>'));
});
afterAll(() => decoders.close());

const read = <T extends Identifier>(read: T | { code: string }): Identifier => {
  if (isRefusal(read)) throw new Error(read.detail);
  return read as Identifier;
};

test.each([
  ['a domain', '/www.acme.com', read(parseDomain('acme.com')), '#c00000'],
  ['its stock', '/ticker/ACME', read(parseStockSymbol('ACME:US')), '#c00001'],
  ['a coin', '/crypto/ZZC', read(parseCryptoSymbol('zzc')), '#c00002'],
  ['a currency', '/ticker/EUR:CUR', read(parseStockSymbol('EUR:CUR')), '#c00003'],
])('every server serves the new logo of %s', async (_name, path, identifier, color) => {
  const address = `${path}?token=${token}`;
  const before = await Promise.all(servers.map((call) => call(address)));
  const bytes = svg(`<path fill="${color}" d="M0 30h99v40H0z"/>`);
  const replaced = await replaceLogo(db, decoder, 'test', identifier, { bytes, license: 'own' });
  if (isRefusal(replaced)) throw new Error(replaced.detail);
  const etag = `"${replaced.contentHash.slice(0, 16)}-128"`;
  await Promise.all(
    servers.map((call) => eventually(path, async () => (await call(address)).headers.etag === etag)),
  );
  for (const reply of before) expect(reply.headers.etag).not.toBe(etag);
});

test('the same picture with the same license changes nothing and is not audited again', async () => {
  const identifier = read(parseDomain('acme.com'));
  const bytes = svg('<path fill="#c0a000" d="M0 30h99v40H0z"/>');
  const replace = async (license: string) => {
    const replaced = await replaceLogo(db, decoder, 'twice', identifier, { bytes, license });
    return isRefusal(replaced) ? replaced : replaced.isUnchanged;
  };
  expect(await replace('own')).toBe(false);
  expect(await replace('own')).toBe(true);
  expect(await replace('CC0-1.0')).toBe(false);
  const events = await db.sql`select from audit_event where actor = 'twice'`;
  expect(events.length).toBe(2);
});

test('a file that is not a logo is refused with the reason', async () => {
  const address = `/acme.com?token=${token}`;
  const before = await servers[0]?.(address);
  for (const [bytes, why] of [
    [Buffer.from('hello'), /of another type/],
    [svg('<text>Acme</text>'), /has text/],
    [svg(''), /blank, or white on white/],
    [Buffer.alloc(0), /empty/],
  ] as const)
    expect(
      await replaceLogo(db, decoder, 'test', read(parseDomain('acme.com')), { bytes, license: 'own' }),
    ).toMatchObject({ code: 'invalid_logo', detail: expect.stringMatching(why) });
  expect((await servers[0]?.(address))?.headers.etag).toBe(before?.headers.etag);
});
