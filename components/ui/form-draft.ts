/** Saved over a sign-in (docs/decisions/0040): in memory until the response, then in session storage. */
interface Draft {
  /** Page, field names and hidden values of the form. */
  form: string;
  /** In document order, without hidden fields, passwords and buttons. */
  controls: { value: string; isChecked: boolean }[];
  atMs: number;
}

const STORAGE_KEY = 'blazon-draft';
const MAX_AGE_MS = 30 * 60_000;
/** Without input, or with input that must not be stored. */
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

/** Call after the action's response. */
export function releaseDraft(): void {
  pending = null;
}

export function saveDraft(): void {
  if (pending !== null) tabStorage()?.setItem(STORAGE_KEY, JSON.stringify(pending));
  pending = null;
}

/** Call on sign-out: the next person in this tab must not see it. */
export function discardDraft(): void {
  pending = null;
  tabStorage()?.removeItem(STORAGE_KEY);
}

/** Only once; focuses the first changed field. */
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

/** Hidden values identify the record and the account. */
const keyOf = (form: HTMLFormElement): string =>
  JSON.stringify([
    location.pathname,
    ...controlsOf(form).map(({ type, name, value }) => (type === 'hidden' ? [name, value] : name)),
  ]);

/** null if the browser blocks storage; the draft is lost. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
