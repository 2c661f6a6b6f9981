/** An error of the embedded database; the message says what failed, why, and what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

/** Such as `EACCES` or `57P03`. */
export const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
