export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** UTC, in days since 1970-01-01. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** UTC, `YYYY-MM-DD`. */
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
