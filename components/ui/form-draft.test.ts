// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { discardDraft, holdDraft, releaseDraft, restoreDraft, returnDraft, saveDraft } from './form-draft.ts';

function aForm({ account = 'a1' } = {}): HTMLFormElement {
  document.body.innerHTML = `
    <form>
      <input type="hidden" name="account" value="${account}">
      <details>
        <summary>More</summary>
        <input name="name" value="">
        <textarea name="domains"></textarea>
      </details>
      <input type="checkbox" name="allow">
      <input type="password" name="password" value="">
      <select name="kind"><option value="a">a</option><option value="b">b</option></select>
    </form>`;
  const form = document.querySelector('form');
  if (form === null) throw new Error('no form');
  return form;
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function fillIn(form: HTMLFormElement): void {
  field(form, 'name').value = 'Website';
  field(form, 'allow').checked = true;
  field(form, 'password').value = 'correct horse battery';
  field(form, 'kind').value = 'b';
}

afterEach(() => {
  discardDraft();
  vi.useRealTimers();
});

describe('a form draft', () => {
  test('is restored after a sign-in, opened and focused', () => {
    const sent = aForm();
    fillIn(sent);
    holdDraft(sent);
    saveDraft();

    const form = aForm();
    restoreDraft(form);
    expect(field(form, 'name').value).toBe('Website');
    expect(field(form, 'allow').checked).toBe(true);
    expect(field(form, 'kind').value).toBe('b');
    expect(form.querySelector('details')?.open).toBe(true);
    expect(document.activeElement).toBe(field(form, 'name'));
  });

  test('never contains a password', () => {
    const sent = aForm();
    fillIn(sent);
    holdDraft(sent);
    saveDraft();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct horse');

    const form = aForm();
    restoreDraft(form);
    expect(field(form, 'password').value).toBe('');
  });

  test('is restored once', () => {
    const sent = aForm();
    fillIn(sent);
    holdDraft(sent);
    saveDraft();
    restoreDraft(aForm());

    const again = aForm();
    restoreDraft(again);
    expect(field(again, 'name').value).toBe('');
  });

  test('is not restored into the form of another account', () => {
    const sent = aForm();
    fillIn(sent);
    holdDraft(sent);
    saveDraft();

    const other = aForm({ account: 'a2' });
    restoreDraft(other);
    expect(field(other, 'name').value).toBe('');
  });

  test('expires', () => {
    vi.useFakeTimers();
    const sent = aForm();
    fillIn(sent);
    holdDraft(sent);
    saveDraft();
    vi.setSystemTime(Date.now() + 31 * 60_000);

    const form = aForm();
    restoreDraft(form);
    expect(field(form, 'name').value).toBe('');
    expect(sessionStorage.length).toBe(0);
  });

  test.each([
    ['the action answered', releaseDraft],
    ['the person signed out', discardDraft],
  ])('is gone once %s', (_when, end) => {
    const sent = aForm();
    fillIn(sent);
    holdDraft(sent);
    end(sent);
    saveDraft();
    expect(sessionStorage.length).toBe(0);
  });

  test('does not store a password that is shown', () => {
    const form = aForm();
    fillIn(form);
    const password = field(form, 'password');
    [password.type, password.dataset.secret] = ['text', ''];
    holdDraft(form);
    saveDraft();
    expect(sessionStorage.getItem('blazon-draft')).toContain('Website');
    expect(sessionStorage.getItem('blazon-draft')).not.toContain('correct horse');
  });

  test('comes back with its passwords, from memory, if there was no response', () => {
    const form = aForm();
    fillIn(form);
    holdDraft(form);
    form.reset();
    returnDraft(form);
    expect(field(form, 'name').value).toBe('Website');
    expect(field(form, 'password').value).toBe('correct horse battery');
    expect(sessionStorage.length).toBe(0);
    form.reset();
    returnDraft(form);
    expect(field(form, 'name').value).toBe('');
  });

  test('is kept while another form gets its response', () => {
    document.body.innerHTML = '<form><input name="a"></form><form><input name="b"></form>';
    const [first, second] = document.querySelectorAll('form');
    if (first === undefined || second === undefined) throw new Error('no forms');
    field(first, 'a').value = 'one';
    field(second, 'b').value = 'two';
    holdDraft(first);
    holdDraft(second);
    for (const form of [first, second]) form.reset();
    returnDraft(first);
    returnDraft(second);
    expect([field(first, 'a').value, field(second, 'b').value]).toEqual(['one', 'two']);

    holdDraft(first);
    holdDraft(second);
    releaseDraft(first);
    saveDraft();
    expect(sessionStorage.getItem('blazon-draft')).toContain('two');
  });
});
