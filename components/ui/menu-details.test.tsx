// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MenuDetails } from './menu-details.tsx';

afterEach(cleanup);

test('Escape closes the inner menu, then the outer one, and returns the focus to each summary', async () => {
  render(
    <MenuDetails open>
      <summary>Menu</summary>
      <MenuDetails open>
        <summary>Account</summary>
        <button type="button">Switch</button>
      </MenuDetails>
    </MenuDetails>,
  );
  const menuOf = (name: string) => screen.getByText(name).closest('details');
  screen.getByRole('button', { name: 'Switch' }).focus();
  await userEvent.keyboard('{Escape}');
  expect([menuOf('Account')?.open, menuOf('Menu')?.open]).toEqual([false, true]);
  expect(document.activeElement).toBe(screen.getByText('Account'));
  await userEvent.keyboard('{Escape}');
  expect(menuOf('Menu')?.open).toBe(false);
  expect(document.activeElement).toBe(screen.getByText('Menu'));
});
