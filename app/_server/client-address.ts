/** The client's address as the front server saw it; it replaces what a client sends in this header. */
export const addressIn = (sent: Headers): string =>
  sent.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
