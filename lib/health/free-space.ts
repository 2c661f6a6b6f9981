import { statfs } from 'node:fs/promises';

/** Megabytes that this user may still write. @throws (rejects) when the folder cannot be read */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 1e6);
}
