// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { Texts } from '../../../../components/texts.tsx';
import { NewSubjectForm } from '../new/new-subject-form.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const renderForm = () =>
  render(
    <AppRouterContext value={{} as AppRouterInstance}>
      <Texts>
        <NewSubjectForm kind="domain" subject="acme.com" name="Acme" earlier={null} />
      </Texts>
    </AppRouterContext>,
  );

test('says that it reads a chosen file, and “Creating…” only while the form is sent', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)));
  renderForm();
  await userEvent.upload(screen.getByLabelText('Logo (optional)'), new File(['x'], 'x.png'));
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(status()).toEqual(['Reading the file…']);
  expect(screen.getByRole('button').textContent).toBe('Create');
  answers[0]?.(Response.json({ pictures: [], colors: [] }));
  await waitFor(() => expect(status()).not.toContain('Reading the file…'));
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('Creating…');
  answers[1]?.(Response.json({ detail: 'Refused.' }, { status: 400 }));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Create'));
});

test('is sent while the file is still being read for the preview', async () => {
  const sent: boolean[] = [];
  vi.stubGlobal('fetch', (_url: string, { body, signal }: { body: FormData; signal: AbortSignal }) => {
    sent.push(body.has('preview'));
    if (!body.has('preview')) return Promise.resolve(Response.json({ detail: 'Refused.' }, { status: 400 }));
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
  renderForm();
  await userEvent.upload(screen.getByLabelText('Logo (optional)'), new File(['x'], 'x.png'));
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused.');
  expect(sent).toEqual([true, false]);
});

test('says at the field that a file cannot be read', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ refused: 'logo', detail: 'Not a picture.' }, { status: 400 }),
  );
  renderForm();
  const file = screen.getByLabelText('Logo (optional)');
  await userEvent.upload(file, new File(['x'], 'x.png'));
  await waitFor(() => expect(file.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toBe('Not a picture.');
  expect(file.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
});

test('says at the field that a file is too large', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { code: 'content_too_large', detail: 'Expected a body of at most 5136 kB.' },
      { status: 413 },
    ),
  );
  renderForm();
  const file = screen.getByLabelText('Logo (optional)');
  await userEvent.upload(file, new File(['x'], 'x.png'));
  await waitFor(() => expect(file.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toContain('The file is too large');
});

test.each([
  ['exists', 'Domain', 'acme.com is in the catalog already. Open the entry'],
  ['key', 'Domain', 'acme.com is in the catalog already.'],
  ['name', 'Name', 'acme.com is in the catalog already.'],
  ['license', 'License', 'acme.com is in the catalog already.'],
])('a refusal %s is shown at %s, which gets the focus', async (refused, label, text) => {
  const answer = { refused, detail: 'acme.com is in the catalog already.', of: 'domain:acme.com' };
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 400 }));
  renderForm();
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
  expect(document.activeElement).toBe(field);
  const link = screen.queryByRole('link', { name: 'Open the entry' });
  expect(link?.getAttribute('href')).toBe(
    refused === 'exists' ? '/operator/catalog/subject?of=domain%3Aacme.com' : undefined,
  );
});

test('the pictures of the preview have the name that is typed', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ pictures: [{ size: 64, src: 'data:image/png;base64,' }], colors: [] }),
  );
  renderForm();
  await userEvent.upload(screen.getByLabelText('Logo (optional)'), new File(['x'], 'x.png'));
  await screen.findByRole('img', { name: 'Logo of Acme, 64 px, on white' });
  await userEvent.type(screen.getByLabelText('Name'), ' Works');
  screen.getByRole('img', { name: 'Logo of Acme Works, 64 px, on white' });
});
