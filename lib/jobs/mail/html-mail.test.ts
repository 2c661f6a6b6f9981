import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { accountMails } from '../../accounts/account-mails.ts';
import { greeted, htmlMail } from './html-mail.ts';

const context = { appOrigin: 'https://blazon.test' };
const links = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [href, text]);

test.each([
  ['an invitation', accountMails.invitation(context, 'a@b.com', 'Acme', 'Dana', 's1'), 'View the invitation'],
  ['a confirmation', accountMails.signUp(context, 'a@b.com', 's1'), 'Confirm your address'],
  ['a sign-in link', accountMails.signIn(context, 'a@b.com', 's1', '/dashboard'), 'Sign in'],
  ['a new password', accountMails.reset(context, 'a@b.com', 's1'), 'Set a new password'],
])('%s has a button, and the link to copy', (_name, mail, label) => {
  const url = /^https:\S+$/m.exec(mail.text)?.[0].replaceAll('&', '&amp;');
  expect(links(htmlMail(mail))).toEqual([
    [url, label],
    [url, url],
  ]);
});

test('names and other texts cannot add elements or links', () => {
  const mail = {
    subject: '<b>Hi</b>',
    text: 'A <script>alert(1)</script> & "quote" https://evil.example/verify? inside\n\njavascript:alert(1)\n',
  };
  const html = htmlMail(mail);
  expect(links(html)).toEqual([]);
  expect(html).not.toMatch(/<script|<b>/);
  expect(parseDocument(html).children.length).toBeGreaterThan(0);
});

test('a link to elsewhere is not a button, and every mail has a greeting', () => {
  const html = htmlMail({ subject: 'x', text: 'https://example.com/about\n' });
  expect(links(html)).toEqual([['https://example.com/about', 'https://example.com/about']]);
  expect(html).toContain('>Hello,<');
  expect(greeted('Text\n')).toBe('Hello,\n\nText\n');
});
