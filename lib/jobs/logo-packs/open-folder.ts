import { constants } from 'node:fs';
import { type FileHandle, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_LIMITS } from '../decoding/image-limits.ts';
import { type LogoPack, PackUnusable } from './logo-pack.ts';
import { PACK_LIMITS } from './pack-limits.ts';
import { judgePath, shownPath } from './pack-path.ts';
import { type PackProblem, packProblem } from './pack-problem.ts';

/** A folder with everything below it. Links are reported and never followed. @throws PackUnusable */
export async function openFolder(folder: string): Promise<LogoPack> {
  const files: string[] = [];
  const problems: PackProblem[] = [];
  let ignored = 0;

  const walk = async (below: string, depth: number): Promise<void> => {
    for await (const entry of await opendir(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue;
        if (depth >= PACK_LIMITS.depth)
          problems.push(packProblem(shownPath(path), 'unsafe_path', 'too deep'));
        else await walk(path, depth + 1);
        continue;
      }
      const verdict = judgePath(path);
      if (verdict === 'ignored') ignored += 1;
      else if (verdict === 'unsafe') problems.push(packProblem(shownPath(path), 'unsafe_path'));
      else if (!entry.isFile()) problems.push(packProblem(shownPath(path), 'not_a_file'));
      else files.push(path);
      if (files.length > PACK_LIMITS.files)
        throw new PackUnusable(`Expected at most ${PACK_LIMITS.files} logos in a folder; there are more.`);
    }
  };
  await walk('', 1);
  files.sort();

  return {
    files,
    ignored,
    problems,
    read: (path) => readFile(folder, path),
    close: async () => {},
  };
}

async function readFile(folder: string, path: string): Promise<Buffer | PackProblem> {
  let handle: FileHandle | undefined;
  try {
    // The file may have been replaced: do not follow a link, and do not block on a pipe.
    handle = await open(join(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { size, isFile } = await handle.stat().then((stat) => ({ size: stat.size, isFile: stat.isFile() }));
    if (!isFile) return packProblem(path, 'not_a_file');
    if (size > IMAGE_LIMITS.rasterBytes)
      return packProblem(path, 'too_many_bytes', `expected at most ${IMAGE_LIMITS.rasterBytes}, got ${size}`);
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    return bytes.subarray(0, bytesRead);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return packProblem(path, code === 'ELOOP' ? 'not_a_file' : 'unreadable', code);
  } finally {
    await handle?.close();
  }
}
