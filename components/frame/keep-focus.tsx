'use client';

import { useEffect } from 'react';

const MESSAGE = '[role=status][tabindex], [role=alert][tabindex]';

/**
 * When the focused element is removed, as a form or a row after its action, focuses the link or entry the URL names, else
 * the message about the action, else the heading of its section or of the next page. Dialogs return the focus themselves.
 */
export function KeepFocus() {
  useEffect(() => {
    const main = document.getElementById('main');
    if (main === null) return;
    if (isFromOtherFrame() && document.activeElement === document.body) focus(headingOf(main, undefined));
    // The focused element, then the elements around it: a removed element has none.
    let around: Element[] = [];
    let path = location.pathname;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      around = [];
      if (target.closest('[role=dialog]') !== null) return;
      for (let one: Element | null = target; one !== null && one !== main; one = one.parentElement)
        around.push(one);
      path = location.pathname;
    };
    // Somebody who presses beside it left it.
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && document.activeElement?.contains(target))) around = [];
    };
    const observer = new MutationObserver((changes) => {
      const [last] = around;
      if (last === undefined || isThere(last) || document.activeElement !== document.body) return;
      const isElsewhere = location.pathname !== path;
      const near = isElsewhere ? undefined : around.find((one) => one.isConnected);
      const target =
        namedByUrl() ?? messageIn(main, near, isElsewhere ? [] : changes) ?? headingOf(main, near);
      // A redirect empties the page for a moment; the next change fills it.
      if (target === null) return;
      around = [];
      focus(target);
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
      observer.disconnect();
    };
  }, []);
  return null;
}

/**
 * After a window led to a page and closed: focuses what the URL names, else the heading, when the page is there and
 * unless something else gets the focus before.
 */
export function focusPage(href: string): void {
  const [from, to] = [new URL(location.href), new URL(href, location.href)];
  const isHere = from.pathname === to.pathname && from.search === to.search;
  const tryFocus = () => {
    if (!isHere && location.href === from.href) return;
    // While it closes, the window keeps the rest inert.
    if (document.querySelector('[role=dialog]') !== null) return;
    const target =
      document.getElementById(to.hash.slice(1)) ?? document.querySelector<HTMLElement>('#main h1');
    if (target === null) return;
    stop();
    focus(target);
  };
  const observer = new MutationObserver(tryFocus);
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  document.addEventListener('focusin', stop);
  observer.observe(document.body, { childList: true, subtree: true });
  tryFocus();
}

/** False also in a menu that was closed. */
const isThere = (element: Element): boolean =>
  element.isConnected && element.closest('details:not([open])') === null;

/** Whether a link or form of a page without this navigation led here, as after signing up, without loading a page. */
function isFromOtherFrame(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}

function focus(target: HTMLElement | null): void {
  if (target === null) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: location.hash !== '' });
}

function namedByUrl(): HTMLElement | null {
  const named = document.getElementById(location.hash.slice(1));
  return named?.matches('a') ? named : (named?.querySelector<HTMLElement>(':scope > summary') ?? null);
}

/**
 * A message that appeared, or the one of the page after an action: it stays the same when an action is repeated.
 * @param near preferred, because an action may change several parts of a page
 */
function messageIn(
  main: Element,
  near: Element | undefined,
  changes: readonly MutationRecord[],
): HTMLElement | null {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  const isAnswer = new URLSearchParams(location.search).has('notice');
  const messages = [...main.querySelectorAll<HTMLElement>(MESSAGE)].filter(
    (one) => one.closest('[data-lasting]') === null && (isAnswer || added.some((node) => node.contains(one))),
  );
  return messages.find((one) => near?.contains(one)) ?? messages[0] ?? null;
}

function headingOf(main: Element, place: Element | undefined): HTMLElement | null {
  const section = place?.closest('section') ?? null;
  return section?.querySelector<HTMLElement>('h2, h3') ?? main.querySelector<HTMLElement>('h1');
}
