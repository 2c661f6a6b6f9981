export class ClusterError extends Error {
  override name = 'ClusterError';
}

export const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
