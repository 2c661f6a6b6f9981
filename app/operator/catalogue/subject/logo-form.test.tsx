// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { Texts } from '../../../../components/texts.tsx';
import { LogoForm } from './logo-form.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const renderForm = () =>
  render(
    <AppRouterContext value={{} as AppRouterInstance}>
      <Texts>
        <LogoForm page="/operator/catalogue/new" name="Acme" />
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

test('says at the field that a file cannot be read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Not a picture.' }, { status: 400 }));
  renderForm();
  const file = screen.getByLabelText('Logo (optional)');
  await userEvent.upload(file, new File(['x'], 'x.png'));
  await waitFor(() => expect(file.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toBe('Not a picture.');
  expect(file.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
});
