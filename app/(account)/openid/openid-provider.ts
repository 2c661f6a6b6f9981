import type { OIDCConfig } from 'next-auth/providers';
import * as z from 'zod';
import type { Config } from '../../../lib/core/config/config.ts';

/** Claims of OpenID Connect Core section 5.1. Whether the address is verified is checked by `isVouchedFor`. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().nullish(),
  name: z.string().nullish(),
});

/** Any provider with discovery. Claims come from the UserInfo endpoint, since many ID tokens have no address. */
export const openidProvider = ({
  issuer,
  id,
  secret,
  name,
}: NonNullable<Config['oidc']>): OIDCConfig<Record<string, unknown>> => ({
  id: 'oidc',
  type: 'oidc',
  name,
  issuer,
  clientId: id,
  clientSecret: secret,
  checks: ['pkce', 'state', 'nonce'],
  idToken: false,
  authorization: { params: { scope: 'openid email profile' } },
  profile(sent) {
    const { sub, email, name: fullName } = claims.parse(sent);
    // A subject is unique within its issuer only, and the issuer may be replaced by another one.
    return { id: `${issuer} ${sub}`, email: email ?? null, name: fullName ?? null };
  },
});
