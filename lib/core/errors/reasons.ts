/**
 * Every reason for a refusal that people meet in the interface, with its sentence: what was expected, of what, and what
 * came. Command line, wire and the English catalogue have the same one (docs/decisions/0067). Seen whole.
 */
export const REASONS = {
  account_not_banned: 'There is no account {account} that is banned.',
  account_unknown: 'There is no account {account}.',
  alias_primary: '{alias} is the primary domain of a brand and cannot be an alias.',
  alias_unknown: '{alias} is no alias of {domain}.',
  answer_long: 'Expected an answer of at most {most, number} characters; it has {count, number}.',
  coin_name_invalid: 'Expected another name: {issue}.',
  coin_rank_invalid: 'Expected a rank from 1 to {most, number}; got {got}.',
  coin_unknown: 'No coin in the catalogue answers for {symbol}.',
  corrections_many:
    '{most, number} of your corrections are not decided yet. Send more when some of them are.',
  crypto_characters:
    'Expected the symbol of a coin such as BTC; got {got}, which has a character that no symbol has.',
  crypto_control: 'Expected the symbol of a coin such as BTC; got {got}, which has a control character.',
  crypto_empty: 'Expected the symbol of a coin such as BTC; got {got}, which is empty.',
  crypto_long:
    'Expected the symbol of a coin such as BTC; got {got}, which is longer than {most, number} characters.',
  crypto_without_letter:
    'Expected the symbol of a coin such as BTC; got {got}, which has neither a letter nor a digit.',
  day_invalid: 'Expected a UTC day such as 2026-01-31; got {got}.',
  days_many: 'Expected at most {most, number} days; got {count, number}.',
  days_reversed: 'The first day must not be after the last; got {from} and {to}.',
  domain_characters:
    'Expected a domain such as apple.com; got {got}, which has a character that no domain has.',
  domain_empty: 'Expected a domain such as apple.com; got {got}, which is empty.',
  domain_international:
    'Expected a domain such as apple.com; got {got}, which is not a valid internationalised name.',
  domain_label:
    'Expected a domain such as apple.com; got {got}, which has an empty, too long or malformed label.',
  domain_long:
    'Expected a domain such as apple.com; got {got}, which is longer than {most, number} characters.',
  domain_suffix_itself: 'Expected a domain such as apple.com; got {got}, which is itself a public suffix.',
  domain_suffix_missing: 'Expected a domain such as apple.com; got {got}, which has no suffix such as .com.',
  domain_suffix_unknown:
    'Expected a domain such as apple.com; got {got}, and .{suffix} is not a public suffix.',
  edit_unknown: 'There is no edit of {field} at {domain} to undo.',
  exchange_default: '{exchange} is enabled for every account.',
  exchange_enabled: '{exchange} is enabled already.',
  exchange_not_enabled: '{exchange} is not enabled for the account {account}.',
  exchange_requested: '{exchange} is requested already, and not decided yet.',
  exchange_unknown: 'There is no exchange with the MIC {got} in the table.',
  expiry_invalid: 'Expected a day from today on and within ten years, such as {example}; got {got}.',
  field_invalid: 'Expected another value of {field}: {issue}.',
  field_part_invalid: 'Expected another value of {field} at {part}: {issue}.',
  field_unknown: 'Expected a field among {fields}; got {got}.',
  grace_invalid: 'Expected a grace period of {allowed} seconds; got {got, number}.',
  host_invalid:
    'Expected a host such as example.com, without https:// or a path, or *.example.com for everything below it; got {got}.',
  hosts_many: 'Expected at most {most, number} domains; got {count, number}.',
  limit_invalid: 'Enter a whole number of requests, at most {most, number}; got {got}.',
  name_needed: 'Expected a name; a brand cannot be without one.',
  not_allowed: 'Your role in this account does not allow this.',
  note_empty: 'Expected a note in a few words; it is empty.',
  note_long: 'Expected a note of at most {most, number} characters; it has {count, number}.',
  payment_card: 'The payment was declined. Look at the card in the payment portal.',
  payment_invoices: 'This service takes no payments by itself: its operator sends invoices.',
  payment_none: 'Nothing was paid for yet.',
  payment_unreachable: 'The payment provider cannot be reached right now. Try again shortly.',
  plan_current: 'The account is on the plan {plan} already.',
  plan_not_sold: 'The plan {plan} cannot be bought; its operator gives it.',
  plan_requested: 'The account has asked for a plan already; that request is not decided yet.',
  plan_without_secret_tokens: 'The plan {plan} has no secret tokens: they need a paid plan.',
  reason_empty: 'Expected a reason in a few words; it is empty.',
  reason_long: 'Expected a reason of at most {most, number} characters; it has {count, number}.',
  request_approved: 'The request {request} is approved already.',
  request_decided: 'The request {request} is decided already.',
  request_declined: 'The request {request} is declined already.',
  request_not_open: 'There is no open request {request}.',
  request_unknown: 'There is no request {request}.',
  request_withdrawn: 'The request {request} is withdrawn already.',
  stock_characters:
    'Expected a stock symbol such as AAPL or VOD.L; got {got}, which has a character that no symbol has.',
  stock_empty: 'Expected a stock symbol such as AAPL or VOD.L; got {got}, which is empty.',
  stock_long:
    'Expected a stock symbol such as AAPL or VOD.L; got {got}, which is longer than {most, number} characters.',
  stock_without_letter:
    'Expected a stock symbol such as AAPL or VOD.L; got {got}, which has neither a letter nor a digit.',
  subject_unknown: 'Nothing in the catalogue answers for {subject}.',
  subject_unreadable: 'An identifier begins with domain:, ticker: or crypto:; got {got}.',
  token_banned: 'The token is banned. Ask the operator of this service why.',
  token_expired: 'The token has expired. Issue another one.',
  token_name_invalid: 'Expected a name of 1 to 80 characters; got {got}.',
  token_not_publishable: 'Only publishable tokens are used by pages; this one is secret.',
  token_revoked: 'The token is revoked, for good. Issue another one.',
  token_rolled: 'The token was rolled already: another one has taken its place.',
  token_unknown: 'There is no token {token}.',
  tokens_many: 'The account has {most, number} tokens in force already. Revoke one first.',
} as const;

export type Reason = keyof typeof REASONS;
