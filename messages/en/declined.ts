import type { DeclineReason } from '../../lib/accounts/declined.ts';

/** Why something was not done, for whoever asked for it. */
export default {
  account_changed: 'You work in another account by now, in another window. Load this page again.',
  account_unknown: 'This account does not exist any more, or cannot be deleted.',
  already_member: 'Somebody with this address is a member already.',
  confirm_wrong: 'Type the word as it is shown.',
  credentials_wrong: 'E-mail address or password is wrong.',
  email_invalid: 'Enter one e-mail address, such as ada@example.com.',
  email_taken: 'It was not possible to sign up with this address. If it is yours, sign in.',
  form_invalid: 'Something in this form did not arrive as it should. Load the page again and try once more.',
  invitation_invalid:
    'This invitation was used, withdrawn or is too old. Ask the person who invited you for a new one.',
  invitation_other_address: 'This invitation is for another address. Sign in with the one it was sent to.',
  last_owner: 'An account needs an owner. Make somebody else an owner first.',
  link_invalid: 'This link was used already, is too old, or was not copied whole. Ask for a new one.',
  mails_exhausted: 'Too many mails were sent. Wait a while before the next one.',
  member_unknown: 'This person is not a member any more.',
  name_invalid: 'Enter a name of 1 to 80 characters.',
  not_allowed: 'Your role in this account does not allow this.',
  password_common:
    'This is one of the passwords that are used most, or is built around one, and so among the first to be tried. A few words in a row make a good one.',
  password_guessable:
    'This password is easy to guess: it repeats itself, follows a sequence or holds your address. A few words in a row make a good one.',
  password_long: 'Enter at most 200 characters.',
  password_needed:
    'This is another browser than the one you signed up in: enter the password you chose there.',
  password_short: 'Enter at least 15 characters, of any kind: length is what makes a password hard to guess.',
  password_wrong: 'This is not the password.',
  payment_not_ended:
    'The payment of the account could not be ended right now, so nothing was deleted. Try again shortly.',
  person_unknown: 'There is nobody with this address.',
  role_invalid: 'Choose one of the roles owner, admin and member.',
  too_busy: 'Too many people sign in at this moment. Try again in a few seconds.',
  too_many_tries: 'Too many tries. Wait a quarter of an hour, or set a new password.',
} satisfies Record<DeclineReason, string>;
