import type { State } from './state.ts';

export const OPERATOR_STATES: State[] = [
  { path: '/operator', as: 'operator' },
  { path: '/operator/accounts', as: 'operator' },
  { path: '/operator/accounts?q=nobody-is-called-this&notice=token-unknown', as: 'operator' },
  { path: '/operator/requests', as: 'operator' },
  {
    name: 'open requests',
    // The page ignores `by`; naming the account creates it.
    path: '/operator/requests?by={account}',
    as: 'operator',
    reach: (page) => page.getByText('For our readers in Canada.').first().waitFor(),
  },
  {
    name: 'open corrections',
    path: '/operator/corrections?by={account}',
    as: 'operator',
    reach: (page) => page.getByText('This is an old logo.').first().waitFor(),
  },
  { path: '/operator/corrections', as: 'operator' },
  { path: '/operator/catalog?q=apple', as: 'operator' },
  {
    name: 'a subject with a field open',
    path: '/operator/catalog/subject?of=domain%3Aapple.com&notice=edited',
    as: 'operator',
    reach: async (page) => {
      await page.locator('#field-address summary').click();
      await page.getByText('serves this version').waitFor();
    },
  },
  { path: '/operator/catalog/subject?of=crypto%3ABTC&refused=logo', as: 'operator' },
  { path: '/operator/catalog/subject?of=ticker%3AEUR%3ACUR', as: 'operator' },
  { path: '/operator/catalog/subject?of=nonsense', as: 'operator' },
  { path: '/operator/catalog/new?of=domain%3Ano-such-brand.com', as: 'operator' },
  { path: '/operator/discovery', as: 'operator' },
  { path: '/operator/imports', as: 'operator' },
  { path: '/operator/missed?days=30', as: 'operator' },
  { path: '/operator/health', as: 'operator' },
  { path: '/operator/audit', as: 'operator' },
  { path: '/operator/audit?kind=catalog&account={account}', as: 'operator' },
  { path: '/operator/catalog?sort=name', as: 'operator' },
  { name: 'a missing page of the operator', path: '/operator/no/such', as: 'operator' },
  {
    name: 'an account with its forms open',
    path: '/operator/accounts/{account}',
    as: 'operator',
    reach: (page) => page.getByText('Ban…').first().click(),
  },
  { name: 'a banned account', path: '/operator/accounts/{banned}', as: 'operator' },
];
