/**
 * The fields of a form, kept while its action asks for a sign-in first (docs/decisions/0059): in memory until the action
 * answers, then in the tab's session storage until the form is back.
 */
interface Draft {
  /** Page, field names and hidden values of the form. */
  form: string;
  /** In document order, without hidden fields, passwords and buttons. */
  controls: { value: string; isChecked: boolean }[];
  atMs: number;
}

const STORAGE_KEY = 'blazon-draft';
const MAX_AGE_MS = 30 * 60_000;
/** Controls that hold no input, or none that may be stored. */
const SKIPPED_TYPES = new Set(['button', 'file', 'hidden', 'image', 'password', 'reset', 'submit']);

let pending: Draft | null = null;

/** Call before a form is sent. */
export function holdDraft(form: HTMLFormElement): void {
  const controls = draftControls(form).map((control) => ({
    value: control.value,
    isChecked: isCheckable(control) && control.checked,
  }));
  pending = controls.length === 0 ? null : { form: keyOf(form), controls, atMs: Date.now() };
}

/** Call when the action has answered. */
export function releaseDraft(): void {
  pending = null;
}

/** Moves the held draft to session storage: signing in may leave this site, and memory does not survive that. */
export function saveDraft(): void {
  if (pending !== null) tabStorage()?.setItem(STORAGE_KEY, JSON.stringify(pending));
  pending = null;
}

/** Call on sign-out: the next person in this tab must not see it. */
export function discardDraft(): void {
  pending = null;
  tabStorage()?.removeItem(STORAGE_KEY);
}

/** Restores a saved draft into its form, once, and focuses the first field it changed. */
export function restoreDraft(form: HTMLFormElement): void {
  const storage = tabStorage();
  const text = storage?.getItem(STORAGE_KEY);
  if (!storage || !text) return;
  const draft = JSON.parse(text) as Draft;
  const isExpired = Date.now() - draft.atMs > MAX_AGE_MS;
  if (!isExpired && draft.form !== keyOf(form)) return;
  storage.removeItem(STORAGE_KEY);
  if (isExpired) return;
  form.dataset.restored = '';
  const changed = draftControls(form).filter((control, index) => restore(control, draft.controls[index]));
  for (const control of changed) control.closest('details')?.setAttribute('open', '');
  changed[0]?.focus();
}

/** @returns whether the control changed */
function restore(control: Control, saved: Draft['controls'][number] | undefined): boolean {
  if (saved === undefined) return false;
  if (isCheckable(control)) {
    if (control.checked === saved.isChecked) return false;
    control.checked = saved.isChecked;
  } else {
    if (control.value === saved.value) return false;
    control.value = saved.value;
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
      // React's hidden fields for forms without scripts; they differ on every page load.
      !element.name.startsWith('$ACTION'),
  );

const draftControls = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter((control) => !SKIPPED_TYPES.has(control.type) && !control.matches('[readonly]'));

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Hidden values are part of the key: they say which record and which account the form is about. */
const keyOf = (form: HTMLFormElement): string =>
  JSON.stringify([
    location.pathname,
    ...controlsOf(form).map(({ type, name, value }) => (type === 'hidden' ? [name, value] : name)),
  ]);

/** null when the browser forbids storage; the draft is then lost. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
