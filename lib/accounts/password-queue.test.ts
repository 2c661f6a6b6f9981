import { expect, test } from 'vitest';
import { PasswordQueue, PasswordsBusy } from './password-queue.ts';

function aQueue(most: { running: number; waiting: number }) {
  const queue = new PasswordQueue(most);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    add: (client: string): Promise<string> =>
      queue
        .run(client, async () => {
          order.push(client);
          await new Promise<void>((end) => ends.push(end));
          return 'done';
        })
        .catch((error: unknown) => (error instanceof PasswordsBusy ? 'refused' : 'failed')),
    /** Lets every task end, also those that start meanwhile. */
    async drain() {
      for (let idle = 0; idle < 5; ) {
        const end = ends.shift();
        end?.();
        idle = end === undefined ? idle + 1 : 0;
        await new Promise((next) => setImmediate(next));
      }
    },
  };
}

test('a client that fills the queue keeps nobody else out', async () => {
  const { add, drain, order } = aQueue({ running: 2, waiting: 30 });
  const guesses = Array.from({ length: 64 }, () => add('attacker'));
  const honest = Array.from({ length: 10 }, (_, i) => add(`person ${i}`));
  await drain();
  expect(await Promise.all(honest)).toEqual(Array(10).fill('done'));
  expect((await Promise.all(guesses)).filter((end) => end === 'done')).toHaveLength(2 + 20);
  // Two were running; from then on everybody has a turn before the second one of the attacker.
  expect(order.slice(0, 13).filter((client) => client === 'attacker')).toHaveLength(3);
});

test('the longest queue loses its last task, also to a newcomer', async () => {
  const { add, drain } = aQueue({ running: 1, waiting: 2 });
  const tasks = [add('a'), add('a'), add('a'), add('b'), add('c')];
  await drain();
  expect(await Promise.all(tasks)).toEqual(['done', 'done', 'refused', 'done', 'refused']);
});

test('a failed task frees its place', async () => {
  const queue = new PasswordQueue({ running: 1, waiting: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('b', async () => 'done')).toBe('done');
});
