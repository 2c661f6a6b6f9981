// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Alert } from '../ui/alert.tsx';
import { KeepFocus } from './keep-focus.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const frame = (children: ReactNode) => (
  <>
    <main id="main">
      <div data-lasting>
        <Alert>Confirm your address.</Alert>
      </div>
      <h1>Requests</h1>
      {children}
    </main>
    <KeepFocus />
  </>
);
const list = (names: readonly string[]) => (
  <section>
    <h2>Open</h2>
    {names.map((name) => (
      <button key={name} type="button">
        {name}
      </button>
    ))}
  </section>
);
const focused = () => document.activeElement?.textContent;

test('a message that appears when a row is removed gets its focus', async () => {
  const { rerender } = render(frame(<div key="list">{list(['One', 'Two'])}</div>));
  screen.getByRole('button', { name: 'One' }).focus();
  rerender(frame([<Alert key="said">Approved.</Alert>, <div key="list">{list(['Two'])}</div>]));
  await waitFor(() => expect(focused()).toBe('Approved.'));
});

test('the message of the page gets it again after the same action', async () => {
  const said = <Alert key="said">Approved.</Alert>;
  history.replaceState(null, '', '/?notice=approved');
  const { rerender } = render(frame([said, <div key="list">{list(['One', 'Two'])}</div>]));
  screen.getByRole('button', { name: 'One' }).focus();
  rerender(frame([said, <div key="list">{list(['Two'])}</div>]));
  await waitFor(() => expect(focused()).toBe('Approved.'));
});

test('without a message, the heading of the section; on another page, its title', async () => {
  const { rerender } = render(frame(<div>{list(['One', 'Two'])}</div>));
  screen.getByRole('button', { name: 'One' }).focus();
  rerender(frame(<div>{list(['Two'])}</div>));
  await waitFor(() => expect(focused()).toBe('Open'));
  screen.getByRole('button', { name: 'Two' }).focus();
  history.replaceState(null, '', '/elsewhere');
  rerender(frame(<Alert>Ask the owner.</Alert>));
  await waitFor(() => expect(focused()).toBe('Requests'));
});

test('the link named by the URL gets it, as after “Cancel”', async () => {
  const opener = (
    <a key="opener" id="ask-XLON" href="/?request=XLON">
      Request
    </a>
  );
  const { rerender } = render(
    frame([
      opener,
      <button key="cancel" type="button">
        Cancel
      </button>,
    ]),
  );
  screen.getByRole('button', { name: 'Cancel' }).focus();
  history.replaceState(null, '', '/#ask-XLON');
  rerender(frame([opener]));
  await waitFor(() => expect(focused()).toBe('Request'));
});

test('an element that somebody left does not give its focus away', async () => {
  const { rerender } = render(frame(<div>{list(['One'])}</div>));
  screen.getByRole('button', { name: 'One' }).focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  screen.getByRole('button', { name: 'One' }).blur();
  rerender(frame(<Alert>Later.</Alert>));
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});
