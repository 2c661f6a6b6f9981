import { runLoad } from './load.mjs';
import { treePids } from './process-stats.mjs';
import { moveToCore } from './tools.mjs';

const pageConnections = 4;

/**
 * @typedef {object} PageLoadRound p99 of the hot load, in ms
 * @property {number} aloneMs
 * @property {number} besideMs while Next renders pages requested directly: the cost of Next and the load generators
 *   sharing a core
 * @property {number} underMs while the same pages are requested through the front server
 * @property {number} pagesPerSecond
 */

/**
 * The effect of four busy connections to a page on the hot load. Next runs on the load core. If possible, the generator
 * of the hot load has priority over Next there: real clients run on other machines.
 * @param {import('./targets/product.mjs').Product} product
 * @param {{ tools: import('./tools.mjs').Tools, pathsFile: string, pagesFile: string, seconds: number }} options
 * @param {number} rounds
 * @returns {Promise<PageLoadRound[]>}
 */
export async function measurePageLoad({ front, next }, { tools, pathsFile, pagesFile, seconds }, rounds) {
  moveToCore(tools, tools.loadCore, treePids(next.pids()));
  const hot = () => runLoad(tools, { port: front.port, pathsFile, seconds, isFirst: true });
  const pages = ({ port }) =>
    runLoad(tools, { port, pathsFile: pagesFile, seconds, connections: pageConnections });
  await pages(front);
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await hot();
    const [beside] = await Promise.all([hot(), pages(next)]);
    const [under, served] = await Promise.all([hot(), pages(front)]);
    if (served.errors + served.not2xx > 0) throw new Error('Some requests for the page "/" failed.');
    measured.push({
      aloneMs: alone.p99Ms,
      besideMs: beside.p99Ms,
      underMs: under.p99Ms,
      pagesPerSecond: served.requests / served.seconds,
    });
  }
  moveToCore(tools, tools.serverCore, treePids(next.pids()));
  return measured;
}
