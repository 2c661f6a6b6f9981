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
const SKIPPED_TYPES = new Set(['button', 'file', 'hidden', 'image', 'reset', 'submit']);

interface Held {
  draft: Draft;
  /** Passwords, which are never stored. */
  secrets: string[];
}

/** By the form that was sent: others may be sent before its response. */
const held = new WeakMap<HTMLFormElement, Held>();
/** Of the form sent last. */
let latest: Held | undefined;

/** Call before a form is sent. */
export function holdDraft(form: HTMLFormElement): void {
  const controls = draftControls(form).map((control) => ({
    value: control.value,
    isChecked: isCheckable(control) && control.checked,
  }));
  latest = {
    draft: { form: keyOf(form), controls, atMs: Date.now() },
    secrets: secretControls(form).map(({ value }) => value),
  };
  held.set(form, latest);
}

/** Call after the action's response. */
export function releaseDraft(form: HTMLFormElement): void {
  if (latest === held.get(form)) latest = undefined;
  held.delete(form);
}

export function saveDraft(): void {
  if (latest !== undefined && latest.draft.controls.length > 0)
    tabStorage()?.setItem(STORAGE_KEY, JSON.stringify(latest.draft));
  latest = undefined;
}

/** Call on sign-out: the next person in this tab must not see it. */
export function discardDraft(): void {
  latest = undefined;
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
  fill(form, draft)[0]?.focus();
}

/** Call if the action did not run or its response was lost: React has reset the form. */
export function returnDraft(form: HTMLFormElement): void {
  const own = held.get(form);
  if (own === undefined) return;
  fill(form, own.draft);
  for (const [index, control] of secretControls(form).entries()) control.value = own.secrets[index] ?? '';
  releaseDraft(form);
}

/** @returns changed controls */
function fill(form: HTMLFormElement, { controls }: Draft): Control[] {
  const changed = draftControls(form).filter((control, index) => restore(control, controls[index]));
  for (const control of changed) control.closest('details')?.setAttribute('open', '');
  return changed;
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

/** A password that is shown has another type. */
const isSecret = (control: Control): boolean => control.type === 'password' || 'secret' in control.dataset;

const secretControls = (form: HTMLFormElement): Control[] => controlsOf(form).filter(isSecret);

const draftControls = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter(
    (control) => !SKIPPED_TYPES.has(control.type) && !isSecret(control) && !control.matches('[readonly]'),
  );

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
