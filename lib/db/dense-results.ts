import type postgres from 'postgres';

/** The driver's class of queries, which its types do not name. */
interface Query {
  executed: boolean;
  resolve(result: unknown): void;
  handle(): Promise<void>;
}

const repaired = new WeakSet<Query>();

/**
 * After a query that failed in the middle of its rows, as by a timeout, postgres 3.4.9 stores the next result of the
 * connection behind as many holes: its first row is undefined (porsager/postgres#1119). Removes the holes, for all
 * clients of the process.
 */
export function repairResults(sql: postgres.Sql): void {
  const prototype: Query = Object.getPrototypeOf(sql`select`);
  if (repaired.has(prototype)) return;
  repaired.add(prototype);
  const { handle } = prototype;
  prototype.handle = function handleRepaired() {
    if (!this.executed) {
      const { resolve } = this;
      this.resolve = (result) => resolve(withoutHoles(result));
    }
    return handle.call(this);
  };
}

/** @param result of one statement, or a list of results */
function withoutHoles(result: unknown): unknown {
  if (!Array.isArray(result)) return result;
  for (const one of 'count' in result ? [result] : result) {
    if (!Array.isArray(one)) continue;
    let holes = 0;
    while (holes < one.length && !(holes in one)) holes += 1;
    if (holes > 0) one.splice(0, holes);
  }
  return result;
}
