import { newId } from '../db/new-id.ts';
import type { Mail } from '../notifications/mail.ts';

/** What every mail needs: links are built from the configured address, never from what a request said. */
export interface MailContext {
  /** Origin of the pages, such as `https://app.example.com`. */
  appOrigin: string;
}

const FOOT =
  'You get this mail because somebody gave this address to Blazon. Nothing happens if you do nothing.';

const link = ({ appOrigin }: MailContext, path: string, secret: string) =>
  `${appOrigin}${path}token=${secret}`;

/** A name as words: what a mail program would make a link of is taken apart, for anybody can choose a name. */
const spoken = (name: string): string => name.replace(/(\S)[.:/@\\]+(?=\S)/g, '$1 ');

const mail = (to: string, subject: string, lines: readonly string[]): Mail => ({
  id: newId(),
  to,
  subject,
  text: `${[...lines, FOOT].join('\n\n')}\n`,
});

/** The mails about people and their accounts, seen whole. Names of others are one line of text, never a link. */
export const accountMails = {
  signUp: (context: MailContext, to: string, secret: string) =>
    mail(to, 'Confirm your address', [
      'Welcome to Blazon. Open this page and press the button there to confirm your address:',
      link(context, '/verify?', secret),
      'The link works for 24 hours, once.',
    ]),
  known: (context: MailContext, to: string) =>
    mail(to, 'You have an account already', [
      'Somebody, probably you, tried to sign up with this address, which has an account. Sign in here:',
      `${context.appOrigin}/sign-in`,
      'If the password is forgotten, set a new one here:',
      `${context.appOrigin}/forgot-password`,
    ]),
  signIn: (context: MailContext, to: string, secret: string, nextPath: string) =>
    mail(to, 'Your link to sign in', [
      'Open this page and press the button there to sign in to Blazon:',
      link(context, `/verify?for=sign-in&callbackUrl=${encodeURIComponent(nextPath)}&`, secret),
      'The link works for 15 minutes, once.',
    ]),
  verify: (context: MailContext, to: string, secret: string) =>
    mail(to, 'Confirm your address', [
      'Open this page, signed in, and press the button there to confirm that this address is yours:',
      link(context, '/verify?', secret),
      'The link works for 24 hours, once.',
    ]),
  reset: (context: MailContext, to: string, secret: string) =>
    mail(to, 'Set a new password', [
      'Open this page to set a new password for Blazon. Every browser that is signed in will be signed out:',
      link(context, '/reset-password?', secret),
      'The link works for one hour, once.',
    ]),
  passwordChanged: (context: MailContext, to: string) =>
    mail(to, 'Your password was changed', [
      'The password of your Blazon account was changed, and every other browser was signed out. If it was not you, set a new one here:',
      `${context.appOrigin}/forgot-password`,
    ]),
  changeEmail: (context: MailContext, to: string, secret: string) =>
    mail(to, 'Confirm your new address', [
      'Open this page, signed in, and press the button there to use this address for Blazon from now on:',
      link(context, '/verify?', secret),
      'The link works for one hour, once.',
    ]),
  emailChangeAsked: (context: MailContext, to: string, newEmail: string) =>
    mail(to, 'Your address is about to change', [
      `Somebody who is signed in with this address asked to use ${newEmail} instead. It happens once the link sent there is used.`,
      'If it was not you, sign out everywhere and set a new password here:',
      `${context.appOrigin}/dashboard/settings`,
    ]),
  emailChanged: (context: MailContext, to: string, newEmail: string) =>
    mail(to, 'Your address was changed', [
      `Your Blazon account uses ${newEmail} from now on, and not this address. If it was not you, tell the operator of ${context.appOrigin} at once.`,
    ]),
  invitation: (context: MailContext, to: string, accountName: string, invitedBy: string, secret: string) =>
    mail(to, `Join “${spoken(accountName)}” on Blazon`, [
      `${invitedBy} asks you to join the account “${spoken(accountName)}” on Blazon. Open this page to accept or to look at it first:`,
      link(context, '/invitation?', secret),
      'The invitation works for 7 days, with this address only.',
    ]),
};
