import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';

describe('a bucket for pictures', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIAX', AWS_SECRET_ACCESS_KEY: 'hunter22' };
  const own = { region: 'us-east-1', endpoint: 'https://s3.us-east-1.amazonaws.com', isReadOnly: false };

  test.each([
    ['s3://logos', { ...own, bucket: 'logos', prefix: '' }],
    ['s3://logos/a/b/', { ...own, bucket: 'logos', prefix: 'a/b' }],
    ['s3://l?region=eu-west-1', { region: 'eu-west-1', endpoint: 'https://s3.eu-west-1.amazonaws.com' }],
    [
      's3://l?endpoint=http://127.0.0.1:9000/&readonly=1',
      { endpoint: 'http://127.0.0.1:9000', isReadOnly: true },
    ],
  ])('%s', (PICTURES_URL, bucket) => {
    expect(loadConfig({ ...keys, PICTURES_URL }).bucket).toMatchObject(bucket);
  });

  test.each(['https://logos', 's3://', 's3://logos?endpoint=s3.example.com', 's3://logos?acl=public'])(
    '%s is refused',
    (PICTURES_URL) =>
      expect(() => loadConfig({ ...keys, PICTURES_URL })).toThrow(/^PICTURES_URL: expected s3:/),
  );

  test('needs both keys, which alone mean nothing', () => {
    expect(loadConfig(keys).bucket).toBeNull();
    for (const name of Object.keys(keys)) {
      const load = () => loadConfig({ ...keys, PICTURES_URL: 's3://logos', [name]: '' });
      expect(load).toThrow(`${name}: expected together`);
      expect(load).not.toThrow(/hunter22/);
    }
  });
});
