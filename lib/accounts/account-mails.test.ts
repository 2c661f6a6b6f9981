import { describe, expect, test } from 'vitest';
import { spoken } from '../core/text/spoken.ts';
import { NOTICES, type NoticeText } from '../notifications/notices.ts';
import { inMail } from '../notifications/notification-text.ts';
import { accountMails } from './account-mails.ts';

const context = { appOrigin: 'https://app.test' };
const SECRET = 'S'.repeat(43);
const TO = 'victim@example.org';

const HOSTILE = [
  'Blazon security: sign in at https://evil.example/x within 24 h',
  'evil.example',
  'www.evil.example',
  'help@evil.example',
  'https:\\\\evil.example',
  'ｅｖｉｌ．example',
  'evil。example',
  'a.b.c.evil.example:443/x?y=z',
  'mailto:x@evil.example',
  '//evil.example',
];

/** What a mail program could make a link of: characters of words joined by what joins hosts, paths and addresses. */
const LINKS = /[\p{L}\p{N}_-](?:[.:/@\\․。﹒﹕﹫．／：＠｡⁄∕])+[\p{L}\p{N}_-]/u;

/** The text without our own links, which begin with the configured origin. */
const withoutOurs = (text: string): string =>
  text.replace(/https:\/\/app\.test(?:\/\S*|(?=\.?(?:\s|$)))/g, '').replaceAll('00:00', '');

const mailsWith = (hostile: string) => ({
  signUp: accountMails.signUp(context, TO, SECRET),
  mayNotSignUp: accountMails.mayNotSignUp(context, TO, 'Sign-up is by invitation here.'),
  known: accountMails.known(context, TO),
  signIn: accountMails.signIn(context, TO, SECRET, `/${hostile}`),
  verify: accountMails.verify(context, TO, SECRET),
  reset: accountMails.reset(context, TO, SECRET),
  passwordChanged: accountMails.passwordChanged(context, TO),
  connected: accountMails.connected(context, TO, hostile, hostile),
  passkeyAdded: accountMails.passkeyAdded(context, TO, hostile),
  passkeyRemoved: accountMails.passkeyRemoved(context, TO, hostile),
  newDevice: accountMails.newDevice(context, TO, { userAgent: hostile, network: null }),
  secondFactorOn: accountMails.secondFactorOn(context, TO),
  secondFactorOff: accountMails.secondFactorOff(context, TO),
  recoveryCodeUsed: accountMails.recoveryCodeUsed(context, TO),
  recoveryCodesRenewed: accountMails.recoveryCodesRenewed(context, TO),
  changeEmail: accountMails.changeEmail(context, TO, SECRET),
  emailChangeAsked: accountMails.emailChangeAsked(context, TO, 'x@evil.example'),
  emailChanged: accountMails.emailChanged(context, TO, 'x@evil.example'),
  invitation: accountMails.invitation(context, TO, hostile, hostile, SECRET),
});

describe.each(HOSTILE)('“%s” as the text of a user', (hostile) => {
  test('is no link in any mail about accounts, subject or body', () => {
    const mails = mailsWith(hostile);
    expect(Object.keys(mails).sort()).toEqual(Object.keys(accountMails).sort());
    for (const [name, { subject, text }] of Object.entries(mails)) {
      expect(subject, name).not.toMatch(LINKS);
      expect(withoutOurs(text), name).not.toMatch(LINKS);
    }
  });

  test('is no link in any notification by mail, apart from what an operator answers', () => {
    const values = Object.fromEntries(
      [...'used limit threshold'.split(' ').map((name) => [name, 7] as const)].concat(
        'day name token exchange from to plan'.split(' ').map((name) => [name, hostile] as never),
      ),
    );
    for (const name of Object.keys(NOTICES) as NoticeText[])
      if (name !== 'operator_says') expect(withoutOurs(inMail(name, values)), name).not.toMatch(LINKS);
    expect(inMail('operator_says', { answer: 'See https://blazon.example/docs' })).toContain(
      'https://blazon.example/docs',
    );
  });
});

test('ordinary names stay as they are', () => {
  for (const name of ['Ada Lovelace', 'Müller & Söhne', 'J. R. Smith', 'Acme Inc.', 'Team: Logos', '日本'])
    expect(spoken(name)).toBe(name);
});
