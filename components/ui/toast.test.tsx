// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Texts } from '../texts.tsx';
import { FieldsForm } from './fields-form.tsx';
import { Toast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const later = () => act(() => vi.advanceTimersByTime(8000));

test('it goes away after a while, but not while it is pointed at', () => {
  render(<Toast close="Close">Saved</Toast>);
  const toast = screen.getByRole('status').parentElement;
  if (toast === null) throw new Error('no toast');
  fireEvent.pointerEnter(toast);
  later();
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.pointerLeave(toast);
  later();
  expect(screen.queryByText('Saved')).toBeNull();
});

test('it can be closed, and leaves the URL, so that a refresh does not show it again', () => {
  history.replaceState(null, '', '/settings?notice=saved&page=2#passkeys');
  render(<Toast close="Close">Saved</Toast>);
  expect(location.search).toBe('?notice=saved&page=2');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).toBeNull();
  expect(location.href).toMatch(/\/settings\?page=2#passkeys$/);
});

test('it closes when a form is refused', async () => {
  vi.useRealTimers();
  render(
    <Texts>
      <Toast close="Close">Saved</Toast>
      <FieldsForm action={async () => ({ refused: { sentence: 'Not possible.' } })} submit="Send" />
    </Texts>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Not possible.');
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
});
