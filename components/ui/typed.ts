/**
 * What was typed into a form, over a sign-in that its action asks for first (docs/decisions/0059): in memory while it is
 * sent, and from the page that asks until the form is back in the storage of the tab.
 */
interface Typed {
  /** Of which page, with which fields, about what. */
  form: string;
  /** In the order of the controls that are typed in. */
  controls: { value: string; isChosen: boolean }[];
  atMs: number;
}

const STORED = 'blazon-typed';
const LONGEST_MS = 30 * 60_000;
/** Nothing is typed in them, or nothing that a storage may have. */
const NOT_KEPT = new Set(['button', 'file', 'hidden', 'image', 'password', 'reset', 'submit']);

let sent: Typed | null = null;

/** Before a form is sent. */
export function rememberTyped(form: HTMLFormElement): void {
  const controls = typedIn(form).map((control) => ({
    value: control.value,
    isChosen: isChoice(control) && control.checked,
  }));
  sent = controls.length === 0 ? null : { form: nameOf(form), controls, atMs: Date.now() };
}

/** Its action answered. */
export function forgetTyped(): void {
  sent = null;
}

/** Its action asked for a sign-in, which may lead over another site, where memory ends. */
export function keepTyped(): void {
  if (sent !== null) tabStorage()?.setItem(STORED, JSON.stringify(sent));
  sent = null;
}

/** Nobody is signed in any more: nothing is left for whoever comes next. */
export function dropTyped(): void {
  sent = null;
  tabStorage()?.removeItem(STORED);
}

/** Puts back, once, what was typed into this form, in sight, and the reader to it. */
export function restoreTyped(form: HTMLFormElement): void {
  const storage = tabStorage();
  const text = storage?.getItem(STORED);
  if (!storage || !text) return;
  const typed = JSON.parse(text) as Typed;
  const isOver = Date.now() - typed.atMs > LONGEST_MS;
  if (!isOver && typed.form !== nameOf(form)) return;
  storage.removeItem(STORED);
  if (isOver) return;
  form.dataset.restored = '';
  const changed = typedIn(form).filter((control, index) => putBack(control, typed.controls[index]));
  for (const control of changed) control.closest('details')?.setAttribute('open', '');
  changed[0]?.focus();
}

/** @returns whether that changed anything */
function putBack(control: Control, was: Typed['controls'][number] | undefined): boolean {
  if (was === undefined) return false;
  if (isChoice(control)) {
    if (control.checked === was.isChosen) return false;
    control.checked = was.isChosen;
  } else {
    if (control.value === was.value) return false;
    control.value = was.value;
  }
  return true;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      // Of the framework, for browsers without scripts; other ones on every page.
      !element.name.startsWith('$ACTION'),
  );

const typedIn = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter((control) => !NOT_KEPT.has(control.type) && !control.matches('[readonly]'));

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Hidden fields say what a form is about, and for which account it was made. */
const nameOf = (form: HTMLFormElement): string =>
  JSON.stringify([
    location.pathname,
    ...controlsOf(form).map(({ type, name, value }) => (type === 'hidden' ? [name, value] : name)),
  ]);

/** null: it is forbidden here, and what was typed is lost on the way. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
