/** A step of the embedded database that failed; the message says what, why, and what to do next. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

/** The code of a system or database error (`EACCES`, `57P03`), or undefined. */
export const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The message of anything that was thrown. */
export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
