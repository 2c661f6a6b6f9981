import account from './operator/account.ts';
import accounts from './operator/accounts.ts';
import catalog from './operator/catalog.ts';
import discovery from './operator/discovery.ts';
import requests from './operator/requests.ts';
import subject from './operator/subject.ts';
import system from './operator/system.ts';

export default {
  title: 'Operator area',
  description: 'Manage this installation and its accounts.',
  operators: 'Operators',
  operatorsHint:
    'Granted and revoked on the command line: <code>blazon operator grant</code>, <code>blazon operator revoke</code>.',
  /** Label of a table in a section of the same name. */
  table: '{title}: list',
  waiting: {
    title: 'Pending',
    description: 'Requests and corrections to decide.',
  },
  out: {
    title: 'Blocked',
    description: 'Taken down or banned by operators until one of them lifts it.',
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
  discovery,
  requests,
  subject,
  ...system,
} as const;
