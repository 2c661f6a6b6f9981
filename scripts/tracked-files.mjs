import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Files git tracks or would track, that exist. @param {RegExp} name */
export const trackedFiles = (name) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => name.test(file) && existsSync(file));
