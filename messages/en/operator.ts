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
  service: {
    title: 'Service',
    description: 'All instances. Latency is measured on a sample of requests for logos and brand records.',
    span: 'Period of responses and latency',
    spans: { hour: 'Hour', day: 'Day', month: 'Month' },
    none: 'Nothing measured in this period yet. The first figures appear after a minute.',
    answers: 'Responses',
    latency: 'Latency',
    time: 'Time (UTC)',
    cursor: 'Arrow keys read the values.',
    milliseconds: '{value, number, ::.##} ms',
    gigabytes: '{value, number, ::.##} GB',
    trends: {
      hits: 'Hit rates',
      disk: 'Free disk space',
      queue: 'Visits due',
      exhausted: 'Requests over a daily limit',
      signUps: 'Sign-ups',
    },
    trendLines: {
      fromMemory: 'Answered from memory',
      matched: 'With a logo or a record',
      freeMb: 'Lowest of all machines',
      waiting: 'Domains',
      exhausted: 'Refused (429)',
      signUps: 'New accounts',
    },
    busiest: 'Busiest accounts',
    busiestNone: 'No requests in this period.',
    kinds: {
      served: 'Answered',
      refused: 'Refused (4xx)',
      limited: 'Over a limit (429)',
      failed: 'Failed (5xx)',
    },
    percentiles: { p50: 'Median', p95: '95th percentile', p99: '99th percentile' },
    figures: {
      requests: 'Requests',
      errors: 'Failed',
      p50: 'Median latency',
      p99: '99th percentile',
      fromMemory: 'Answered from memory',
      busy: 'Event loop busy',
    },
  },
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
    exchanges: '{count, plural, one {Exchange request} other {Exchange requests}}',
    upgrades: '{count, plural, one {Upgrade request} other {Upgrade requests}}',
    corrections: '{count, plural, one {Correction} other {Corrections}}',
    withdrawn: 'Taken down',
    banned: '{count, plural, one {Banned account} other {Banned accounts}}',
  },
  account,
  accounts,
  catalog,
  discovery,
  requests,
  subject,
  ...system,
} as const;
