import { expect, test } from 'vitest';
import { envExample } from './env-example.ts';
import { VARIABLES } from './variables.ts';

test('.env.example matches the variables the configuration reads', async () => {
  await expect(envExample()).toMatchFileSnapshot('../../../.env.example');
});

test('every variable an operator sets is documented', () => {
  const internal = Object.entries(VARIABLES.shape)
    .filter(([, variable]) => variable.description === undefined)
    .map(([name]) => name);
  expect(internal).toEqual([
    'NODE_ENV',
    'BLAZON_NEXT_PORT',
    'BLAZON_NEXT_SECRET',
    'BLAZON_PUBLIC_PORT',
    'BLAZON_WORKER',
  ]);
});
