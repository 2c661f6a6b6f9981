/** The database or Redis is down, frozen or unreachable. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}
