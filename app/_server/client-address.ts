/** The client's address; the front server overwrites this header. */
export const addressIn = (sent: Headers): string =>
  sent.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
