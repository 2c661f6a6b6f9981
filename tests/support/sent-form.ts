import { vi } from 'vitest';
import type { FormState } from '../../components/form-state.ts';
import { testDatabase } from './test-database.ts';
import { testService } from './test-service.ts';

/**
 * Replaces the parts of Next that actions and handlers use. Import `app/` modules with `await import(…)` after this one, so
 * that `vi.mock` applies to them.
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
// Work after the response (sending mail) is skipped.
vi.mock('next/server', async (original) => ({ ...(await original<object>()), after: () => {} }));

// Vitest sets it to a path.
vi.stubEnv('BASE_URL', '');
export const db = await testDatabase();
export const service = testService(db);
// Its timer would write to rows that tests compare.
await service.notifications?.close();
Object.assign(globalThis, { blazonService: service, blazonDatabase: db });

/** A form action. */
export type SentAction = (...given: never[]) => Promise<unknown>;

/** Result of an action: its state, or the redirect or status it threw. */
export type Outcome = FormState & { to?: string; status?: number };

/** Calls an action like Next does. @param takesState whether it takes a state before the form */
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
