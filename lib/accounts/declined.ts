/** Why something about people and their accounts was not done: an everyday value. Pages have the words for it. */
export type DeclineReason =
  | 'account_changed'
  | 'account_unknown'
  | 'already_member'
  | 'confirm_wrong'
  | 'credentials_wrong'
  | 'email_invalid'
  | 'email_taken'
  | 'form_invalid'
  | 'invitation_invalid'
  | 'invitation_other_address'
  | 'last_owner'
  | 'link_invalid'
  | 'mails_exhausted'
  | 'member_unknown'
  | 'name_invalid'
  | 'not_allowed'
  | 'password_common'
  | 'password_guessable'
  | 'password_long'
  | 'password_needed'
  | 'password_short'
  | 'password_wrong'
  | 'payment_not_ended'
  | 'person_unknown'
  | 'role_invalid'
  | 'too_busy'
  | 'too_many_tries';

export interface Declined {
  readonly declined: DeclineReason;
  readonly retryAfterSeconds?: number;
}

export const decline = (declined: DeclineReason, more: Omit<Declined, 'declined'> = {}): Declined => ({
  declined,
  ...more,
});

export const isDeclined = (value: unknown): value is Declined =>
  typeof value === 'object' && value !== null && 'declined' in value;
