import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A fake GitHub sign-in (OAuth 2.0 and the REST API for users and emails), and below /openid an OpenID Connect provider
 * with discovery, PKCE and signed ID tokens. `POST /next` with `{ id, login, emails }` sets who signs in next, and `POST
 * /openid/next` below /openid, where `idToken` and `userInfo` replace claims.
 * @returns {Promise<{ url: string, issuer: string, clientId: string, clientSecret: string, stop: () => Promise<void> }>}
 */
export async function startIdentityProvider() {
  const client = { clientId: 'blazon-test', clientSecret: randomBytes(16).toString('hex') };
  let [next, nextOpenid] = [null, null];
  /** People by code or access token. */
  const given = new Map();
  const give = (person) => {
    const secret = randomBytes(16).toString('hex');
    given.set(secret, person);
    return secret;
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '/', 'http://provider');
    const json = (status, value) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/next') {
      next = JSON.parse(body);
      return json(200, {});
    }
    if (url.pathname === '/openid/next') {
      nextOpenid = JSON.parse(body);
      return json(200, {});
    }
    if (url.pathname.startsWith('/openid/'))
      return openid(request, response, { url, body, json, next: nextOpenid, client, give, given });
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', give(next));
      const state = url.searchParams.get('state');
      if (state !== null) back.searchParams.set('state', state);
      return response.writeHead(302, { Location: back.toString() }).end();
    }
    if (url.pathname === '/login/oauth/access_token') {
      const sent = new URLSearchParams(body);
      const person = given.get(sent.get('code') ?? '');
      const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64');
      const isClient =
        request.headers.authorization === `Basic ${basic}` ||
        sent.get('client_secret') === client.clientSecret;
      if (person === undefined || !isClient) return json(400, { error: 'invalid_grant' });
      given.delete(sent.get('code'));
      return json(200, { access_token: give(person), token_type: 'bearer', scope: 'read:user,user:email' });
    }
    const person = given.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (person === undefined) return json(401, { message: 'Bad credentials' });
    if (url.pathname === '/api/v3/user')
      return json(200, { id: person.id, login: person.login, email: null });
    if (url.pathname === '/api/v3/user/emails') return json(200, person.emails);
    return json(404, { message: 'Not Found' });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    ...client,
    issuer: `http://127.0.0.1:${server.address().port}/openid`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

const key = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** OpenID Connect Core: the authorization code flow. */
function openid(request, response, { url, body, json, next, client, give, given }) {
  const issuer = `http://${request.headers.host}/openid`;
  switch (url.pathname) {
    case '/openid/.well-known/openid-configuration':
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    case '/openid/keys':
      return json(200, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
      });
    case '/openid/authorize': {
      const asked = Object.fromEntries(url.searchParams);
      const isRight =
        asked.client_id === client.clientId &&
        asked.response_type === 'code' &&
        asked.code_challenge_method === 'S256' &&
        asked.scope.split(' ').includes('openid');
      if (!isRight) return json(400, { error: 'invalid_request' });
      const back = new URL(asked.redirect_uri);
      back.searchParams.set('code', give({ ...next, asked }));
      if (asked.state !== undefined) back.searchParams.set('state', asked.state);
      return response.writeHead(302, { Location: back.toString() }).end();
    }
    case '/openid/token':
      return openidToken(request, { issuer, body, json, client, give, given });
    case '/openid/userinfo': {
      const person = given.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      if (person === undefined) return json(401, { error: 'invalid_token' });
      const [{ email, verified }] = person.emails;
      return json(200, {
        ...{ sub: String(person.id), name: person.login, email, email_verified: verified },
        ...person.userInfo,
      });
    }
    default:
      return json(404, {});
  }
}

/** The token endpoint: checks client and code, and gives an access token and an ID token. */
function openidToken(request, { issuer, body, json, client, give, given }) {
  const sent = new URLSearchParams(body);
  const person = given.get(sent.get('code') ?? '');
  given.delete(sent.get('code'));
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64');
  const challenge = createHash('sha256')
    .update(sent.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    request.headers.authorization === `Basic ${basic}` &&
    person?.asked?.code_challenge === challenge &&
    person.asked.redirect_uri === sent.get('redirect_uri');
  if (!isRight) return json(400, { error: 'invalid_grant' });
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    ...{ iss: issuer, aud: client.clientId, sub: String(person.id), iat: seconds, exp: seconds + 300 },
    ...{ nonce: person.asked.nonce, ...person.idToken },
  };
  return json(200, { access_token: give(person), token_type: 'Bearer', id_token: signed(claims) });
}

/** A JWT (RFC 7519) with RS256. */
function signed(claims) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
}
