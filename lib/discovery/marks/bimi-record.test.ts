import { expect, test } from 'vitest';
import { localNetwork } from '../../../tests/support/local-network.ts';
import { bimiOf } from './bimi-record.ts';

const recordOf = (...records: string[]) =>
  bimiOf('acme.com', {
    ...localNetwork({}, []),
    resolveText: async (name) =>
      name === 'default._bimi.acme.com' ? records : name === '_dmarc.acme.com' ? ['v=DMARC1; p=reject'] : [],
  });

test('tags come in any order, with or without spaces', async () => {
  const expected = {
    url: 'https://acme.com/m.svg',
    certificateUrl: 'https://acme.com/m.pem',
    isEnforced: true,
  };
  expect(await recordOf('v=BIMI1; l=https://acme.com/m.svg; a=https://acme.com/m.pem')).toEqual(expected);
  expect(await recordOf('v=BIMI1;a=https://acme.com/m.pem;l=https://acme.com/m.svg;', 'other')).toEqual(
    expected,
  );
});

test.each([
  ['none', []],
  ['two', ['v=BIMI1; l=https://acme.com/1.svg', 'v=BIMI1; l=https://acme.com/2.svg']],
  ['a refusal', ['v=BIMI1; l=; a=;']],
  ['http', ['v=BIMI1; l=http://acme.com/m.svg']],
  ['another version', ['v=BIMI2; l=https://acme.com/m.svg']],
  ['no address', ['v=BIMI1; l=:::']],
])('%s: no mark', async (_what, records) => {
  expect(await recordOf(...records)).toBeNull();
});
