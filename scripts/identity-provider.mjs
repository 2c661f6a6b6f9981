import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A fake GitHub sign-in: OAuth 2.0 and the REST API for users and emails. `POST /next` with `{ id, login, emails }` sets
 * who signs in next.
 * @returns {Promise<{ url: string, clientId: string, clientSecret: string, stop: () => Promise<void> }>}
 */
export async function startIdentityProvider() {
  const client = { clientId: 'blazon-test', clientSecret: randomBytes(16).toString('hex') };
  let next = null;
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
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}
