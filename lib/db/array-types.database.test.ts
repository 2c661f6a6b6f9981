import net from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/test-database.ts';
import { type Database, openDatabase } from './client.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

describe('arrays', () => {
  test.each([[[]], [['a']], [['', ' ', 'NULL', 'null', '{}', '"', '\\', ',', 'a,b', "'", 'é💩', '\n\t']]])(
    'of text come back as they were: %j',
    async (values) => {
      const [row] = await db.sql`select ${values}::text[] as back, cardinality(${values}::text[]) as count`;
      expect(row).toEqual({ back: values, count: values.length });
    },
  );

  test('of any text round-trip', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.string({ unit: 'grapheme' })), { maxLength: 8 }),
        async (values) => {
          const wanted = values.map((value) => value?.replaceAll('\0', '') ?? null);
          const [row] = await db.sql`select ${wanted as string[]}::text[] as back`;
          expect(row?.back).toEqual(wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('of other types round-trip', async () => {
    const id = '00000000-0000-7000-8000-000000000001';
    const [row] = await db.sql`
      select ${[1, 2]}::int4[] as ints, ${['1', '9007199254740993']}::int8[] as longs, ${[id]}::uuid[] as ids,
             ${[0.5, -1]}::float8[] as numbers, array[true, false] as flags, array_agg(x::text order by x) as texts
      from unnest(${[3, 1, 2]}::int4[]) as x`;
    expect(row).toEqual({
      ints: [1, 2],
      longs: ['1', '9007199254740993'],
      ids: [id],
      numbers: [0.5, -1],
      flags: [true, false],
      texts: ['1', '2', '3'],
    });
  });
});

/** A proxy that resets a connection as soon as the client has said a certain number of things. */
async function resettingAfter(messages: number): Promise<{ url: string; close(): void }> {
  const target = new URL(db.url);
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    let said = 0;
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => upstream.destroy());
    upstream.on('data', (data) => client.destroyed || client.write(data));
    client.on('data', (data) => {
      said += 1;
      upstream.write(data);
      if (said >= messages) client.resetAndDestroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(db.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return { url: url.toString(), close: () => void server.close() };
}

test.each([1, 2, 3, 4, 5])(
  'a database that goes away after %i messages of a new connection fails the query and nothing else',
  async (messages) => {
    // Vitest fails the run on an unhandled rejection, as Node would end the process.
    const proxy = await resettingAfter(messages);
    const doomed = openDatabase(proxy.url);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => Promise.race([doomed.sql`select ${['a']}::text[] as x`, later(1500)])),
    );
    expect(outcomes).toHaveLength(8);
    await doomed.close();
    proxy.close();
  },
);

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
