export const ACCOUNT_STATUSES = ['active', 'banned'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
