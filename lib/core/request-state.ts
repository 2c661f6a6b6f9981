export const REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export type Decision = 'approved' | 'declined';

export const isRequestState = (value: string): value is RequestState =>
  (REQUEST_STATES as readonly string[]).includes(value);
