import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPictureOf, type PictureKey } from './bucket.ts';

/** A folder per first two digits of the keys, each with a share of the space. */
const FOLDERS = 256;
/** Share that is free after the oldest files of a folder were deleted. */
const FREED = 0.25;

/** File systems give files whole blocks. */
const BLOCK = 4096;
const onDisk = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** Several processes may use the folder. After a disk error the picture is read from the bucket. */
export class DiskCache {
  readonly #folder: string;
  readonly #folderBytes: number;
  readonly #written = new Map<string, number>();

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#folderBytes = maxBytes / FOLDERS;
  }

  async get(key: PictureKey): Promise<Buffer | null> {
    const file = this.#fileOf(key);
    const png = await readFile(file).catch(() => null);
    if (png === null || isPictureOf(key, png)) return png;
    await rm(file, { force: true }).catch(() => {});
    return null;
  }

  async set(key: PictureKey, png: Buffer): Promise<void> {
    const bytes = onDisk(png.length);
    if (bytes > this.#folderBytes) return;
    const file = this.#fileOf(key);
    const draft = `${file}.${process.pid}`;
    try {
      await mkdir(join(file, '..'), { recursive: true });
      await this.#makeRoom(key.slice(0, 2), bytes);
      await writeFile(draft, png);
      await rename(draft, file);
    } catch {
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  async #makeRoom(folder: string, bytes: number): Promise<void> {
    const written = this.#written.get(folder);
    this.#written.set(folder, (written ?? 0) + bytes);
    if (written !== undefined && written + bytes <= this.#folderBytes * FREED) return;
    this.#written.set(folder, bytes);
    const path = join(this.#folder, folder);
    const names = await readdir(path);
    const stats = await Promise.all(
      names.map(async (name) => ({ name, is: await stat(join(path, name)).catch(nullIfGone) })),
    );
    const found = stats.flatMap(({ name, is }) =>
      is === null ? [] : [{ name, size: onDisk(is.size), mtimeMs: is.mtimeMs }],
    );
    let sum = found.reduce((total, { size }) => total + size, 0);
    if (sum <= this.#folderBytes * (1 - FREED)) return;
    for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (sum <= this.#folderBytes * (1 - FREED)) return;
      await rm(join(path, name), { force: true });
      sum -= size;
    }
  }

  #fileOf(key: PictureKey): string {
    return join(this.#folder, key.slice(0, 2), `${key}.png`);
  }
}

/** Other processes delete files too. */
function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
