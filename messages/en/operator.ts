import account from './operator/account.ts';
import accounts from './operator/accounts.ts';
import catalog from './operator/catalog.ts';
import requests from './operator/requests.ts';
import subject from './operator/subject.ts';
import system from './operator/system.ts';

/** The operator's area. */
export default {
  title: 'Operator area',
  description: 'What concerns this installation and every account on it.',
  operators: 'Operators',
  operatorsHint:
    'Granted and taken away on the command line: <code>blazon operator grant</code>, <code>blazon operator revoke</code>.',
  /** Name of a table inside a section of that name. */
  table: '{title}: list',
  waiting: {
    title: 'Waiting for you',
    description: 'What customers have asked for and nobody has decided.',
  },
  out: {
    title: 'Out of force',
    description: 'What operators have taken down or banned, until one of them lifts it.',
  },
  counts: {
    exchanges: 'Exchange requests',
    upgrades: 'Upgrade requests',
    corrections: 'Corrections',
    withdrawn: 'Taken down',
    banned: 'Banned accounts',
  },
  account,
  accounts,
  catalog,
  requests,
  subject,
  ...system,
} as const;
