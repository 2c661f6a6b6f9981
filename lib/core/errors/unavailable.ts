/** Something the request needs did not answer: the database or Redis is down, frozen or out of reach. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}
