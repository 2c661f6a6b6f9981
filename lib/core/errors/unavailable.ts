/** The database, Redis or the picture bucket is down, frozen or unreachable; the bucket may also refuse. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** null while the database, Redis or the bucket is away. Other errors pass through. */
export async function ifAvailable<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}
