/** What the list of accounts can be narrowed to; the words are operator.accounts. */
export const ACCOUNT_STATUSES = ['active', 'banned'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
