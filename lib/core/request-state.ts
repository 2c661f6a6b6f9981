/** What became of something a customer asked an operator for. */
export const REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What an operator may make of an open one. */
export type Decision = 'approved' | 'declined';

export const isRequestState = (value: string): value is RequestState =>
  (REQUEST_STATES as readonly string[]).includes(value);
