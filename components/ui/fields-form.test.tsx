// @vitest-environment happy-dom
import { cleanup, configure, render as renderAlone, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Texts } from '../texts.tsx';
import { FieldsForm } from './fields-form.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

class Caught extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () =>
    this.state.error === undefined ? this.props.children : `Caught ${this.state.error.message}`;
}

const render = (form: ReactNode) => renderAlone(<Texts>{form}</Texts>, { onCaughtError: () => {} });

test('sends hidden values and fields; a refusal keeps the input, except passwords', async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  render(
    <FieldsForm
      action={async (_state, form) => {
        sent.push(Object.fromEntries(form));
        return {
          refused: { at: 'email', sentence: 'Not an address.' },
          values: { email: 'typed', password: 'secret' },
        };
      }}
      hidden={{ token: 'abc' }}
      fields={[
        { name: 'email', label: 'Email', known: 'ada@example.com' },
        { name: 'password', type: 'password', label: 'Password' },
      ]}
      submit="Send"
    />,
  );
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe('ada@example.com');
  await userEvent.clear(email);
  await userEvent.type(email, 'typed');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await screen.findByText('Not an address.');
  expect(sent).toEqual([{ token: 'abc', email: 'typed', password: 'secret' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Email').defaultValue).toBe('typed');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Password').defaultValue).toBe('');
});

test('announces the same error again, and returns the focus to its field', async () => {
  render(
    <FieldsForm
      action={async () => ({ refused: { at: 'name', sentence: 'Required.' } })}
      fields={[{ name: 'name', label: 'Name' }]}
      submit="Send"
    />,
  );
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  const first = await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBe(first.id);
  await send();
  await waitFor(() => expect(first.isConnected).toBe(false));
  expect(screen.getByRole('alert').textContent).toBe('Required.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('says why the front server refused it, and keeps the input', async () => {
  const body = JSON.stringify({ code: 'unavailable', detail: 'This service is in maintenance.' });
  render(
    <FieldsForm
      action={() => Promise.reject(new Error(body))}
      fields={[{ name: 'email', label: 'Email', known: 'ada@example.com' }]}
      submit="Send"
    />,
  );
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.type(email, '.uk');
  let shownWith: string | undefined;
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('alert') !== null) shownWith ??= email.value;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This service is in maintenance.');
  observer.disconnect();
  expect(shownWith, 'never reset beside the message').toBe('ada@example.com.uk');
  expect(email.value).toBe('ada@example.com.uk');
});

test('says that there was no response, keeps the input, and can be sent again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  let sent = 0;
  render(
    <FieldsForm
      action={async () => {
        sent += 1;
        throw new TypeError('Failed to fetch');
      }}
      fields={[{ name: 'email', label: 'Email', known: 'ada@example.com' }]}
      submit="Send"
    />,
  );
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'typed');
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  const first = await screen.findByRole('alert');
  expect(first.textContent).toContain('No response');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('typed');
  await send();
  await waitFor(() => expect(first.isConnected).toBe(false));
  expect(screen.getByRole('alert').textContent).toContain('No response');
  expect(sent).toBe(2);
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual(
    Array(2).fill('TypeError: Failed to fetch'),
  );
  logged.mockRestore();
});

test('leaves redirects and errors of the server to Next', async () => {
  const thrown = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;push;/;307;' });
  render(
    <Caught>
      <FieldsForm action={() => Promise.reject(thrown)} submit="Send" />
    </Caught>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Caught NEXT_REDIRECT')).toBeDefined();
});
