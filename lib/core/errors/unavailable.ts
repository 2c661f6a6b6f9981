/** The database or Redis is down, frozen or unreachable. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** null while the database or Redis is away. Other errors pass through. */
export async function ifAvailable<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}
