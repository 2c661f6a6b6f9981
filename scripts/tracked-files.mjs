import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Existing files that git tracks or would track. @param {RegExp} name */
export const trackedFiles = (name) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => name.test(file) && existsSync(file));
