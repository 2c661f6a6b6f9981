// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Toasts, useToast } from './toasts.tsx';

afterEach(cleanup);

function Delete({ undo }: { undo: () => void }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'Deleted', action: { label: 'Undo', run: undo } })}>
      Delete
    </button>
  );
}

test('a toast is announced, has its action, and can be closed', async () => {
  const user = userEvent.setup();
  const undo = vi.fn();
  render(
    <Toasts close="Close">
      <Delete undo={undo} />
    </Toasts>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect((await screen.findAllByText('Deleted')).length).toBeGreaterThan(0);
  await user.click(screen.getByText('Undo'));
  expect(undo).toHaveBeenCalledOnce();
  await user.click(screen.getByLabelText('Close'));
  await vi.waitFor(() => expect(screen.queryByText('Undo')).toBeNull());
});
