/**
 * The English sentence of every refusal that can reach a user interface, as an ICU message. The command line, the API
 * and messages/en use this table (docs/decisions/0044).
 */
export const REASONS = {
  account_changed: 'You have since switched to another account in another window. Reload this page.',
  account_gone: 'This account no longer exists or cannot be deleted.',
  account_not_banned: 'There is no banned account {account}.',
  account_unknown: 'There is no account {account}.',
  address_empty: 'Enter the address of a page, such as example.com/about.',
  alias_primary: '{alias} is the primary domain of a brand and cannot be an alias.',
  alias_unknown: '{alias} is not an alias of {domain}.',
  already_member: 'A person with this address is already a member.',
  answer_long: 'Expected an answer of at most {most, number} characters; it has {count, number}.',
  checks_many: 'This account has checked many pages within the hour. Try again in {minutes, number} minutes.',
  coin_name_invalid: 'Expected another name: {issue}.',
  coin_rank_invalid: 'Expected a rank from 1 to {most, number}; got {got}.',
  coin_unknown: 'The catalog has no coin {symbol}.',
  confirm_wrong: 'Type the word as it is shown.',
  corrections_many:
    'You already have {most, number} undecided corrections. Wait until some of them are decided.',
  credentials_wrong: 'Email address or password is wrong.',
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
  email_invalid: 'Enter one email address, such as ada@example.com.',
  email_taken: 'It was not possible to sign up with this address. If it is yours, sign in.',
  exchange_default: '{exchange} is enabled for every account.',
  exchange_enabled: '{exchange} is enabled already.',
  exchange_not_enabled: '{exchange} is not enabled for the account {account}.',
  exchange_requested: '{exchange} is requested already, and not decided yet.',
  exchange_unknown: 'There is no exchange with the MIC {got} in the table.',
  expiry_invalid: 'Expected a day from today on and within ten years, such as {example}; got {got}.',
  field_invalid: 'Expected another value of {field}: {issue}.',
  field_part_invalid: 'Expected another value of {field} at {part}: {issue}.',
  field_unknown: 'Expected a field among {fields}; got {got}.',
  form_invalid: 'The form did not arrive complete. Reload the page and try again.',
  grace_invalid: 'Expected a grace period of {allowed} seconds; got {got, number}.',
  host_invalid:
    'Expected a host such as example.com, without https:// or a path, or *.example.com for everything below it; got {got}.',
  hosts_many: 'Expected at most {most, number} domains; got {count, number}.',
  invitation_invalid:
    'This invitation was used, withdrawn or is too old. Ask the person who invited you for a new one.',
  invitation_other_address:
    'This invitation is for another address. Sign in with the address it was sent to.',
  last_owner: 'An account needs an owner. Make another member an owner first.',
  limit_invalid: 'Enter a whole number of requests, at most {most, number}; got {got}.',
  link_invalid: 'This link was used already, has expired or is incomplete. Request a new one.',
  mails_exhausted: 'Too many mails were sent. Wait a while before the next one.',
  member_unknown: 'This person is no longer a member.',
  name_invalid: 'Enter a name of 1 to 80 characters.',
  name_needed: 'Expected a name; a brand needs one.',
  not_allowed: 'Your role in this account does not allow this.',
  note_empty: 'Expected a note in a few words; it is empty.',
  note_long: 'Expected a note of at most {most, number} characters; it has {count, number}.',
  password_common:
    'This password, or the word it is built around, is among the most commonly used ones. A few words in a row make a good password.',
  password_guessable:
    'This password is easy to guess: it repeats itself, follows a sequence or contains your address. A few words in a row make a good password.',
  password_long: 'Enter at most 200 characters.',
  password_needed: 'You signed up in another browser: enter the password you chose there.',
  password_short: 'Enter at least 15 characters of any kind: length is what makes a password hard to guess.',
  password_wrong: 'This is not the password.',
  payment_card: 'The payment was declined. Look at the card in the payment portal.',
  payment_invoices: 'This service does not take payments: its operator sends invoices.',
  payment_none: 'There are no payments yet.',
  payment_not_ended:
    'The subscription of the account could not be canceled, so nothing was deleted. Try again shortly.',
  payment_unreachable: 'The payment provider cannot be reached right now. Try again shortly.',
  person_unknown: 'There is no person with this address.',
  plan_current: 'The account is on the plan {plan} already.',
  plan_not_sold: 'The plan {plan} cannot be bought; the operator assigns it.',
  plan_requested: 'The account already has an undecided request for a plan.',
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
  subject_unknown: 'The catalog has nothing for {subject}.',
  subject_unreadable: 'An identifier begins with domain:, ticker: or crypto:; got {got}.',
  token_banned: 'The token is banned. Ask the operator of this service why.',
  token_expired: 'The token has expired. Issue another one.',
  token_name_invalid: 'Expected a name of 1 to 80 characters; got {got}.',
  token_not_publishable: 'Only publishable tokens have allowed domains; this one is secret.',
  token_revoked: 'The token is permanently revoked. Issue another one.',
  token_rolled: 'The token was already rolled and replaced by another one.',
  token_unknown: 'There is no token {token}.',
  tokens_many: 'The account already has {most, number} valid tokens. Revoke one first.',
  too_busy: 'Too many people are signing in. Try again in a few seconds.',
  too_many_tries: 'Too many attempts. Wait a quarter of an hour, or set a new password.',
} as const;

export type Reason = keyof typeof REASONS;
