// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FieldsForm } from './fields-form.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

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
