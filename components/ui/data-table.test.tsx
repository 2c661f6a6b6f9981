// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

test('columns without room on phones join the text of the first cell that is shown there', () => {
  render(
    <DataTable
      label="Requests"
      rows={[{ name: 'github.com', at: '10:45', answer: '', site: 'acme.com' }]}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Time', onPhones: 'below', cell: ({ at }) => at },
        { head: 'Request', cell: ({ name }) => name },
        { head: 'Answer', onPhones: 'below', cell: ({ answer }) => answer },
        { head: 'Site', onPhones: 'below', cell: ({ site }) => site },
        { head: 'Token', onPhones: 'hidden', cell: () => 'Production' },
        { head: 'Action', onPhones: 'line', cell: () => 'Revoke' },
      ]}
    />,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent, className }) => ({
    textContent,
    isWide: className.includes('max-sm:hidden'),
  }));
  expect(cells).toEqual([
    { textContent: '10:45', isWide: true },
    { textContent: 'github.com10:45 · acme.comRevoke', isWide: false },
    { textContent: '', isWide: true },
    { textContent: 'acme.com', isWide: true },
    { textContent: 'Production', isWide: true },
    { textContent: 'Revoke', isWide: true },
  ]);
});

test('a picture stands beside the text of its cell and the text below it', () => {
  render(
    <DataTable
      label="Brands"
      rows={[{ name: 'GitHub', kind: 'Brand' }]}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Name', picture: () => <i role="img" aria-label="Logo" />, cell: ({ name }) => name },
        { head: 'Kind', onPhones: 'below', cell: ({ kind }) => kind },
      ]}
    />,
  );
  expect(screen.getByRole('img').nextElementSibling?.textContent).toBe('GitHubBrand');
});
