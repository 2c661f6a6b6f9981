/** Filters of the account list; the texts are in operator.accounts. */
export const ACCOUNT_STATUSES = ['active', 'banned'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
