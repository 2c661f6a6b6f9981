import { askAll } from './ask.mjs';
import { runLoad } from './load.mjs';
import { residentMb } from './process-stats.mjs';

/**
 * Resident memory of the front server after it has served the whole catalog, in MB.
 * @param {import('./targets/bare.mjs').Target} front
 * @param {{ pictures: string[], names: string[] }} paths
 * @param {{ tools: import('./tools.mjs').Tools, pathsFile: string, seconds: number }} options
 *   pathsFile: paths of the pictures, for the final load
 */
export async function measureMemory(front, { pictures, names }, { tools, pathsFile, seconds }) {
  const pid = front.pids()[0];
  const refused = new Map();
  const expect =
    (wanted) =>
    ({ status }) => {
      if (status !== wanted) refused.set(status, (refused.get(status) ?? 0) + 1);
    };
  await askAll(front, pictures, expect(200));
  await askAll(front, names, expect(404));
  const filledMb = residentMb(pid).now;
  await runLoad(tools, { port: front.port, pathsFile, seconds });
  const { now, peak } = residentMb(pid);
  return {
    pictures: pictures.length,
    names: names.length,
    /** Unexpected responses, by status. */
    unexpected: Object.fromEntries(refused),
    filledMb,
    loadedMb: now,
    peakMb: peak,
  };
}
