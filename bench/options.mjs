import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {number} starts process starts per target
 * @property {number} rounds per start; a round measures each target once
 * @property {number} nextRounds rounds per start in which Next's route handler takes part
 * @property {number} seconds of load per measurement
 * @property {boolean} brandsOnly leave out pictures, pages and memory
 * @property {boolean} noRedis skip the front server with burst limits in Redis
 * @property {boolean} json print JSON instead of tables
 * @property {boolean} gate exit with code 1 when a goal is missed
 */

export const usage = `npm run bench -- [options]

  --rounds <n>   rounds per process start (5)
  --seconds <n>  seconds of load per measurement (4)
  --starts <n>   process starts per target (2; with --gate 3)
  --quick        1 start, 2 rounds of 2 seconds
  --brands-only  only compare brand records with bare node:http
  --no-redis     skip the front server with burst limits in Redis
  --json         print JSON instead of tables
  --gate         exit with code 1 when a goal is missed
`;

/**
 * @param {string[]} args
 * @returns {Options | null} null for --help
 * @throws {Error} naming the invalid option
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      starts: { type: 'string' },
      quick: { type: 'boolean', default: false },
      'brands-only': { type: 'boolean', default: false },
      'no-redis': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { quick, json, gate } = values;
  const rounds = count('rounds', values.rounds, quick ? 2 : 5);
  return {
    rounds,
    seconds: count('seconds', values.seconds, quick ? 2 : 4),
    starts: count('starts', values.starts, gate ? 3 : quick ? 1 : 2),
    nextRounds: Math.min(rounds, 2),
    brandsOnly: values['brands-only'],
    noRedis: values['no-redis'],
    json,
    gate,
  };
}

function count(name, text, otherwise) {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new Error(`Expected a number from 1 to 999 for --${name}; got "${text}".`);
  return Number(text);
}
