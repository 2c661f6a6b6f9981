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

  test.each([
    'https://logos',
    's3://',
    's3://logos?acl=public',
    's3://logos?region=',
    's3://logos/a%20b',
    's3://logos/a&b',
    's3://logos?readonly=true',
    's3://logos?readonly=',
    's3://logos?readonly=1&readonly=0',
    's3://logos#readonly=1',
    's3://logos?endpoint=s3.example.com',
    's3://logos?endpoint=https://s3.example.com/?x=1',
    's3://logos?endpoint=https://s3.example.com/%23x',
    's3://logos?endpoint=https://key:hunter22@s3.example.com',
    's3://key:hunter22@logos',
  ])('%s is refused', (PICTURES_URL) => {
    const load = () => loadConfig({ ...keys, PICTURES_URL });
    expect(load).toThrow(/^PICTURES_URL: expected s3:/);
    expect(load).not.toThrow(/hunter22/);
  });

  test('needs both keys, which alone mean nothing', () => {
    expect(loadConfig(keys).bucket).toBeNull();
    for (const name of Object.keys(keys)) {
      const load = () => loadConfig({ ...keys, PICTURES_URL: 's3://logos', [name]: '' });
      expect(load).toThrow(`${name}: expected together`);
      expect(load).not.toThrow(/hunter22/);
    }
  });
});
