import { vi } from 'vitest';
import type { FormState } from '../../components/form-state.ts';
import { testDatabase } from './test-database.ts';
import { testService } from './test-service.ts';

/**
 * What Next gives an action or a handler: the cookies of its request, and nothing else of it. Import this before
 * anything of `app/`, which is imported with `await import(…)`: `vi.mock` holds for what is loaded after it.
 */
export const request = { cookie: null as string | null };
vi.mock('server-only', () => ({}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      request.cookie !== null && name === 'blazon.session' ? { name, value: request.cookie } : undefined,
    set: () => {},
    getAll: () => [],
  }),
  headers: async () => new Headers(),
}));
// What is to happen once the answer has gone out, which is mails, does not: there is no answer here.
vi.mock('next/server', async (original) => ({ ...(await original<object>()), after: () => {} }));

// Vitest sets it to a path.
vi.stubEnv('BASE_URL', '');
export const db = await testDatabase();
export const service = testService(db);
Object.assign(globalThis, { blazonService: service, blazonDatabase: db });

/** An action as its form calls it: with a state before the form, or with the form alone. */
export type SentAction = (...given: never[]) => Promise<unknown>;

/** What an action came to: its state, where it led to, or 404. */
export type Outcome = FormState & { to?: string; status?: number };

/** Calls an action as Next does for a form that was sent; `Promise<void>` actions get the form alone. */
export async function send(
  action: SentAction,
  fields: Record<string, string> | FormData,
  takesState = true,
): Promise<Outcome> {
  const form = fields instanceof FormData ? fields : new FormData();
  if (!(fields instanceof FormData))
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    const call = action as (...given: unknown[]) => Promise<Outcome | undefined>;
    return (await (takesState ? call({}, form) : call(form))) ?? {};
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
    if (digest.startsWith('NEXT_REDIRECT;')) return { to: digest.split(';')[2] ?? '' };
    if (digest === 'NEXT_HTTP_ERROR_FALLBACK;404') return { status: 404 };
    throw error;
  }
}
