export const addressIn = (sent: Headers): string =>
  sent.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
