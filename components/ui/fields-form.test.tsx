// @vitest-environment happy-dom
import { cleanup, configure, render, screen } from '@testing-library/react';
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
