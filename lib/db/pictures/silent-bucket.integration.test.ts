import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectingGarbage } from '../../../tests/support/collect-garbage.ts';
import { Unavailable } from '../../core/errors/unavailable.ts';
import { Bucket } from './bucket.ts';

const server = http.createServer();
let bucket: Bucket;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  bucket = new Bucket({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'logos', prefix: '', region: 'us-east-1' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret', isReadOnly: false, cacheBytes: 0 },
  });
});
afterAll(() => server.closeAllConnections());

test.each([
  ['before its head', () => {}],
  ['in its body', (response: http.ServerResponse) => response.writeHead(200).write('part')],
])(
  'a bucket that falls silent %s is unavailable, even when garbage is collected meanwhile',
  async (_when, begin) => {
    server.removeAllListeners('request').on('request', (_request, response) => begin(response));
    await collectingGarbage(() => expect(bucket.get('a'.repeat(80), 200)).rejects.toThrow(Unavailable));
  },
);
