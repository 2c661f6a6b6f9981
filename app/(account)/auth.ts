import 'server-only';
import type { NextRequest } from 'next/server';
import NextAuth, { CredentialsSignin, type NextAuthConfig } from 'next-auth';
import { encode } from 'next-auth/jwt';
import type { Provider } from 'next-auth/providers';
import Credentials from 'next-auth/providers/credentials';
import GitHub from 'next-auth/providers/github';
import Google from 'next-auth/providers/google';
import { accountMails } from '../../lib/accounts/account-mails.ts';
import { authAdapter, refuseNewcomer } from '../../lib/accounts/auth-adapter.ts';
import { type AuthSecrets, authSecrets } from '../../lib/accounts/auth-secret.ts';
import { checkPassword } from '../../lib/accounts/check-password.ts';
import { parseEmail } from '../../lib/accounts/email.ts';
import { findSignInLink, LINK_MINUTES, newLinkSecret } from '../../lib/accounts/mail-link.ts';
import { SESSION_DAYS } from '../../lib/accounts/session-secret.ts';
import { createSession, newSessionToken, sessionEnd } from '../../lib/accounts/sessions.ts';
import { spendTry } from '../../lib/accounts/throttle.ts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { LogInterval } from '../../lib/core/log/log-interval.ts';
import type { Database } from '../../lib/db/client.ts';
import { withPageDeadline } from '../../lib/db/deadline.ts';
import { queued } from '../../lib/db/outbox.ts';
import { safePath } from '../../lib/gateway/http/safe-path.ts';
import { addressIn } from '../_server/client-address.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { appLog } from '../_server/log.ts';
import { mailContext } from '../_server/mail.ts';
import { githubProfile, isVouchedFor } from './github.ts';
import { openidProvider } from './openid/openid-provider.ts';
import {
  cookieName,
  cookieOptions,
  currentDevice,
  isSecure,
  readCookie,
  rememberBrowser,
} from './session-cookie.ts';

type SignInReason = 'credentials_wrong' | 'email_invalid' | 'mails_exhausted' | 'too_busy' | 'too_many_tries';

/** A refused sign-in; `code` is the reason, the only part that Auth.js passes on. */
class SignInRefused extends CredentialsSignin {
  constructor(reason: SignInReason) {
    super();
    this.code = reason;
  }
}

export const refusedIn = (error: unknown): SignInReason | null =>
  error instanceof CredentialsSignin ? (error.code as SignInReason) : null;

/** Auth.js, configured per request: a build has no database. Sessions are rows (docs/decisions/0040). */
export const { handlers, signIn, signOut } = NextAuth((request) => configuration(request));

/** Anybody can cause errors here, such as by requests without a CSRF token. */
const LOGGED = new LogInterval(10_000);

const FROM_PROVIDER = /^\/api\/auth\/callback\/(?!email|credentials)/;

async function configuration(request: NextRequest | undefined): Promise<NextAuthConfig> {
  const [db, log] = [database(), appLog()];
  const secrets = await authSecrets(appConfig());
  const vouched: { email: string | null } = { email: null };
  return {
    adapter: authAdapter({
      db,
      device: currentDevice,
      context: mailContext(),
      rule: appConfig(),
      isFromProvider: FROM_PROVIDER.test(request?.nextUrl.pathname ?? ''),
      vouched,
    }),
    secret: [...secrets],
    basePath: '/api/auth',
    // The front server sets X-Forwarded-Host itself; links and redirects use AUTH_URL, which the supervisor sets.
    trustHost: true,
    useSecureCookies: isSecure(),
    session: {
      strategy: 'database',
      maxAge: SESSION_DAYS * 86_400,
      // Never prolonged: `findViewer` ends idle sessions.
      updateAge: SESSION_DAYS * 86_400,
      generateSessionToken: newSessionToken,
    },
    cookies: { sessionToken: { name: cookieName('session'), options: cookieOptions() } },
    pages: { signIn: '/sign-in', error: '/sign-in', verifyRequest: '/sign-in', signOut: '/dashboard' },
    providers: [passwords(db), links(db, await linkSecret(db, secrets, request)), ...oauthProviders()],
    callbacks: callbacks(db, vouched),
    events: {
      async signIn({ user }) {
        if (user.id !== undefined && typeof user.email === 'string')
          await rememberBrowser({ personId: user.id, email: user.email });
      },
    },
    jwt: {
      // Auth.js makes a JWT for passwords whatever the strategy; this creates a session row instead.
      async encode(parameters) {
        const personId = parameters.token?.sub;
        if (!parameters.token?.credentials || personId === undefined) return encode(parameters);
        const token = newSessionToken();
        await createSession(db, token, personId, sessionEnd(), await currentDevice());
        return token;
      },
    },
    logger: {
      error: (error) => {
        if (refusedIn(error) !== null) return;
        const type = 'type' in error ? String(error.type) : error.name;
        const more = LOGGED.moreSince(type);
        if (more !== null) log.warn({ err: error, type, ...(more > 0 && { more }) }, 'sign-in');
      },
      warn: (code) => log.debug({ code }, 'sign-in'),
      debug: () => {},
    },
  };
}

const callbacks = (db: Database, vouched: { email: string | null }): NextAuthConfig['callbacks'] => ({
  // Only an address verified by the provider may sign in or create a person.
  async signIn({ account, profile }) {
    if (account?.type !== 'oauth' && account?.type !== 'oidc') return true;
    if (!isVouchedFor(profile)) return false;
    vouched.email = parseEmail(profile?.email ?? '');
    if (vouched.email === null) return false;
    const token = await readCookie('session');
    const refused = await refuseNewcomer(db, appConfig(), account, vouched.email, token);
    return refused === null || `/sign-in?error=${refused.reason}`;
  },
  jwt({ token, account }) {
    if (account?.provider === 'credentials') token.credentials = true;
    return token;
  },
  // A new object: the given one has the session's secret and the person's whole row.
  session: ({ session, user }) => ({
    expires: session.expires,
    user: { id: user.id, email: user.email, name: user.name ?? null },
  }),
});

const passwords = (db: Database) =>
  Credentials({
    credentials: { email: {}, password: { type: 'password' } },
    async authorize({ email, password }, request) {
      const device = new RegExp(`(?:^|; )${cookieName('device')}=([^;]+)`).exec(
        request.headers.get('cookie') ?? '',
      );
      const checked = await checkPassword(db, {
        email: String(email ?? ''),
        password: String(password ?? '').slice(0, 1000),
        address: addressIn(request.headers),
        device: device?.[1] ?? null,
      });
      if (isRefusal(checked)) throw new SignInRefused(checked.reason as SignInReason);
      return { id: checked.personId, email: checked.email, name: checked.name };
    },
  });

const NO_METHOD = { provider: '', providerAccountId: '' };

const LINK_CALLBACK = '/api/auth/callback/email';

/** Auth.js hashes a link's token with a secret: with the one that the link was made with. */
async function linkSecret(
  db: Database,
  secrets: AuthSecrets,
  request: NextRequest | undefined,
): Promise<string> {
  const token =
    request?.nextUrl.pathname === LINK_CALLBACK ? request.nextUrl.searchParams.get('token') : null;
  if (token === null || secrets.length === 1) return secrets[0];
  return (await findSignInLink(db, token, secrets))?.authSecret ?? secrets[0];
}

const links = (db: Database, secret: string): Provider => ({
  id: 'email',
  type: 'email',
  secret,
  name: 'Link by mail',
  maxAge: LINK_MINUTES.sign_in * 60,
  generateVerificationToken: newLinkSecret,
  normalizeIdentifier(typed: string) {
    const email = parseEmail(typed);
    if (email === null) throw new SignInRefused('email_invalid');
    return email;
  },
  async sendVerificationRequest({ identifier, token, url, request }) {
    const throttled = await spendTry(
      db,
      ['mail to an address', identifier],
      ['mail asked for from an address', addressIn(request.headers)],
    );
    if (throttled !== null) throw new SignInRefused('mails_exhausted');
    const next = safePath(pathOf(new URL(url).searchParams.get('callbackUrl')));
    const refused = await refuseNewcomer(db, appConfig(), NO_METHOD, identifier, null);
    const mail =
      refused === null
        ? accountMails.signIn(mailContext(), identifier, token, next)
        : accountMails.mayNotSignUp(mailContext(), identifier, refused.detail);
    await withPageDeadline(queued(db, [mail]));
  },
});

function oauthProviders(): Provider[] {
  const { github, google, oidc } = appConfig();
  const checks: ('pkce' | 'state')[] = ['pkce', 'state'];
  const providers: Provider[] = [];
  if (github !== null)
    providers.push(
      GitHub({
        clientId: github.id,
        clientSecret: github.secret,
        checks,
        ...(github.url !== null && { enterprise: { baseUrl: github.url } }),
        ...githubProfile(github.url),
      }),
    );
  if (oidc !== null) providers.push(openidProvider(oidc));
  if (google !== null) providers.push(Google({ clientId: google.id, clientSecret: google.secret, checks }));
  return providers;
}

function pathOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
