/** What accounts are told, in sentences; a catalogue has the same (docs/decisions/0067). */
export const NOTICES = {
  brand_all_title: 'All brand data requests of {day} are used',
  brand_all_body:
    '{used, number} of {limit, number} brand data requests were used on {day} (UTC). Further ones are answered with 429 usage_exceeded until 00:00 UTC; then everything works again by itself. A larger plan has a larger limit.',
  brand_many_title: '{threshold, number} % of the brand data requests of {day} are used',
  brand_many_body:
    '{used, number} of {limit, number} brand data requests were used on {day} (UTC). The count begins anew at 00:00 UTC.',
  correction_approved_title: 'Your correction of {name} was accepted',
  correction_approved_body: 'You told us that something is wrong with {name}.',
  correction_declined_title: 'Your correction of {name} was declined',
  correction_declined_body: 'You told us that something is wrong with {name}.',
  exchange_approved_title: '{exchange} is enabled',
  exchange_approved_body: 'You asked for {exchange}. Its listings are found from now on.',
  exchange_declined_title: '{exchange} is not enabled',
  exchange_declined_body: 'You asked for {exchange}. The operator of this service declined.',
  leak_title: 'The secret token {token} was sent in a URL',
  leak_body:
    'On {day} (UTC) a request came with your token “{name}” ({token}) in its URL. It was refused, but URLs are kept in logs and histories on their way, so treat the token as known to others: roll it under Tokens in the dashboard, and send secret tokens in the header Authorization: Bearer only.',
  logo_all_title: 'All logo requests of {day} are used',
  logo_all_body:
    '{used, number} of {limit, number} logo requests were used on {day} (UTC). Further ones are answered with 429 usage_exceeded until 00:00 UTC; then everything works again by itself. A larger plan has a larger limit.',
  logo_many_title: '{threshold, number} % of the logo requests of {day} are used',
  logo_many_body:
    '{used, number} of {limit, number} logo requests were used on {day} (UTC). The count begins anew at 00:00 UTC.',
  other_title: 'Something about your account changed',
  other_body: 'The dashboard shows what.',
  plan_title: 'You are on the {to} plan',
  plan_body: 'The plan of your account changed from {from} to {to}. It is in force from now on.',
  upgrade_approved_title: 'You are on the {plan} plan',
  upgrade_approved_body: 'You asked for the {plan} plan. It is in force from now on.',
  upgrade_declined_title: 'The {plan} plan was declined',
  upgrade_declined_body: 'You asked for the {plan} plan. The operator of this service declined.',
  operator_says: 'The operator says:\n{answer}',
} as const;

export type NoticeText = keyof typeof NOTICES;
