/** English; messages/ has translations (docs/decisions/0044). */
export const NOTICES = {
  ban_banned_title: 'Your account is banned',
  ban_banned_body:
    'The operator of this service banned your account: all requests with its tokens are refused.',
  ban_lifted_title: 'The ban on your account was lifted',
  ban_lifted_body: 'Its tokens work again, except those that were banned individually.',
  brand_all_title: 'All brand data requests of {day} are used',
  brand_all_body:
    '{used, number} of {limit, number} brand data requests were used on {day} (UTC). Further ones get 429 usage_exceeded until the quota resets at 00:00 UTC. A larger plan has a larger limit.',
  brand_many_title: '{threshold, number} % of the brand data requests of {day} are used',
  brand_many_body:
    '{used, number} of {limit, number} brand data requests were used on {day} (UTC). The count resets at 00:00 UTC.',
  correction_approved_title: 'The correction of {name} was accepted',
  correction_approved_body: 'This account reported an error in {name}.',
  correction_declined_title: 'The correction of {name} was declined',
  correction_declined_body: 'This account reported an error in {name}.',
  exchange_approved_title: '{exchange} is enabled',
  exchange_approved_body: 'This account requested {exchange}. Its listings are available now.',
  exchange_declined_title: '{exchange} is not enabled',
  exchange_declined_body: 'This account requested {exchange}. The operator of this service declined.',
  leak_title: 'The secret token {token} was sent in a URL',
  leak_body:
    'On {day} (UTC) a request had the token “{name}” ({token}) in its URL. It was refused, but URLs end up in logs and browser histories, so treat the token as leaked: roll it under Tokens in the dashboard, and send secret tokens only in the Authorization: Bearer header.',
  logo_all_title: 'All logo requests of {day} are used',
  logo_all_body:
    '{used, number} of {limit, number} logo requests were used on {day} (UTC). Further ones get 429 usage_exceeded until the quota resets at 00:00 UTC. A larger plan has a larger limit.',
  logo_many_title: '{threshold, number} % of the logo requests of {day} are used',
  logo_many_body:
    '{used, number} of {limit, number} logo requests were used on {day} (UTC). The count resets at 00:00 UTC.',
  secret_title: 'A secret token was issued: {token}',
  secret_body:
    'The token “{name}” ({token}) can request brand data for your account. If none of you issued it, revoke it under Tokens in the dashboard, look through the audit log for who did, and have that person set a new password.',
  token_banned_title: 'The token {token} was banned',
  token_banned_body:
    'The operator of this service banned the token “{name}” ({token}). Requests with it are refused with 401 token_banned.',
  token_unbanned_title: 'The ban on the token {token} was lifted',
  token_unbanned_body: 'The token “{name}” ({token}) is no longer banned.',
  other_title: 'Your account has changed',
  other_body: 'See the dashboard for details.',
  plan_title: 'You are on the {to} plan',
  plan_body: 'The plan of your account changed from {from} to {to}. It is effective immediately.',
  upgrade_approved_title: 'You are on the {plan} plan',
  upgrade_approved_body: 'This account requested the {plan} plan. The plan is effective immediately.',
  upgrade_declined_title: 'The {plan} plan was declined',
  upgrade_declined_body: 'This account requested the {plan} plan. The operator of this service declined.',
  operator_says: 'The operator says:\n{answer}',
} as const;

export type NoticeText = keyof typeof NOTICES;
