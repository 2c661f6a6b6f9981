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
  usage: {
    title: 'Requests',
    signUps:
      'Of all accounts. {count, plural, =0 {No new accounts} one {# new account} other {# new accounts}} in this period.',
    none: 'No requests yet',
  },
  near: {
    title: 'Nearest to their limits',
    description: 'Share of the daily limit that is used most today.',
    none: 'No requests today.',
    account: 'Account',
    plan: 'Plan',
    used: 'Requests',
    usedOf: '{used, number} of {perDay, number}',
    share: 'Share',
  },
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
