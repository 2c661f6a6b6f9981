import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../../server/create-service.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testService } from '../../../tests/support/test-service.ts';
import { serveOpenApi } from './serve-openapi.ts';

let service: Service;
beforeAll(async () => {
  service = testService(await testDatabase(), { BASE_URL: 'https://api.example.com' });
});

const ask = (method = 'GET', ifNoneMatch?: string) =>
  serveOpenApi(service, {
    method,
    path: '/openapi.json',
    query: '',
    headers: { 'if-none-match': ifNoneMatch },
  });

const header = (answer: ReturnType<typeof ask>, name: string) =>
  [...answer.fixed.pairs, ...answer.headers][[...answer.fixed.pairs, ...answer.headers].indexOf(name) + 1];

test('the document is public and has the origins of this installation', () => {
  const answer = ask();
  expect(answer.status).toBe(200);
  expect(header(answer, 'Content-Type')).toBe('application/json');
  expect(header(answer, 'Access-Control-Allow-Origin')).toBe('*');
  const document = JSON.parse(answer.body?.toString() ?? '');
  expect(document.info.version).toBe('1.0.0');
  expect(document.paths['/brands/{identifier}'].get.servers).toEqual([{ url: 'https://api.example.com' }]);
  expect(header(answer, 'Content-Length')).toBe(String(answer.body?.length));
});

test('a client that has it gets 304, HEAD no body, another method 405', () => {
  const etag = header(ask(), 'ETag') ?? '';
  expect(ask('GET', etag)).toMatchObject({ status: 304, body: null });
  expect(ask('GET', '"x"').status).toBe(200);
  expect(ask('HEAD')).toMatchObject({ status: 200, body: null });
  expect(ask('POST').status).toBe(405);
  expect(ask('OPTIONS').status).toBe(204);
});
