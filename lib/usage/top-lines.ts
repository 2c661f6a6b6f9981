import type { TopList } from '../core/operations.ts';
import { isId } from '../db/new-id.ts';
import type { TopRow } from './add-tops.ts';
import { FrequentNames } from './frequent-names.ts';

type Named = Pick<TopRow, 'accountId' | 'day' | 'list' | 'name'>;

/** Names a row before its first use: `= slot account day list name`, the name to the end of the line. */
export const topListLine = (slot: number, { accountId, day, list, name }: Named): string =>
  `= ${slot} ${accountId} ${day} ${list} ${name.replace(/[\r\n]/g, ' ')}\n`;

export const topUseLine = (slot: number, count: number): string => `${slot} ${count}\n`;

const NAMING = /^= (\d+) ([0-9a-f-]{36}) (\d{1,6}) (missed|referrer) ([^\n]{1,255})$/;
const USE = /^(\d+) (\d{1,9})$/;

/** The rows of a segment, found again in as little memory; a line that was cut off and anything unreadable is left out. */
export function readTopLines(text: string): TopRow[] {
  const lists = new Map<string, { row: Omit<TopRow, 'name' | 'count'>; names: FrequentNames }>();
  const slots = new Map<string, { names: FrequentNames; name: string }>();
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    const naming = NAMING.exec(line);
    if (naming !== null) {
      const [, slot = '', accountId = '', day = '', list = '', name = ''] = naming;
      // A disk that lost power leaves zeros, which the database takes in no text: one would hold up all there is to add.
      if (!isId(accountId) || name.includes('\0')) continue;
      const key = `${accountId} ${day} ${list}`;
      const row = { accountId, day: Number(day), list: list as TopList };
      const listed = lists.get(key) ?? { row, names: new FrequentNames() };
      lists.set(key, listed);
      slots.set(slot, { names: listed.names, name });
      continue;
    }
    const [, slot = '', count = ''] = USE.exec(line) ?? [];
    const used = slots.get(slot);
    used?.names.add(used.name, Number(count));
  }
  return [...lists.values()].flatMap(({ row, names }) =>
    [...names.certain()].map(([name, count]) => ({ ...row, name, count })),
  );
}
