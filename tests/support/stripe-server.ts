import { createServer, type IncomingMessage } from 'node:http';
import Stripe from 'stripe';
import { type LocalServer, listen } from './local-network.ts';

export const STRIPE_KEY = 'sk_test_of_the_local_server';
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_local_server';
export const PRICES = { startup: 'price_startup', scale: 'price_scale' };

interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  cancel_at: number | null;
  items: { object: 'list'; data: { id: string; price: { id: string } }[] };
}

/** A stateful fake of the part of the Stripe API that Blazon uses. */
export class StripeServer {
  readonly customers = new Map<string, { id: string; metadata: Record<string, string> }>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly sessions: { id: string; customer: string; price: string; client_reference_id: string }[] = [];
  /** Received requests, as `POST /v1/…`. */
  readonly asked: string[] = [];
  /** Error response to all requests. */
  failure: { status: number; error: Record<string, string> } | null = null;
  /** Delays the response with a list of subscriptions after it was created. */
  beforeList: Promise<void> = Promise.resolve();
  readonly #byKey = new Map<string, object>();
  #server: LocalServer | null = null;
  #made = 0;

  async start(): Promise<string> {
    this.#server = await listen(
      createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const { status, body } = await this.#answer(
          request,
          new URLSearchParams(Buffer.concat(chunks).toString()),
        );
        response.writeHead(status, {
          'content-type': 'application/json',
          'request-id': 'req_x',
          'stripe-should-retry': 'false',
        });
        response.end(JSON.stringify(body));
      }),
      { host: '127.0.0.1' },
    );
    return `http://127.0.0.1:${this.#server.port}`;
  }

  close = async () => this.#server?.close();

  /** A person pays in Checkout. */
  pay(sessionId: string): Subscription {
    const session = this.sessions.find(({ id }) => id === sessionId);
    if (session === undefined) throw new Error(`there is no session ${sessionId}`);
    const subscription: Subscription = {
      id: this.#id('sub'),
      object: 'subscription',
      customer: session.customer,
      status: 'active',
      cancel_at: null,
      items: { object: 'list', data: [{ id: this.#id('si'), price: { id: session.price } }] },
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** A signed webhook event. */
  event(
    type: string,
    object: object,
    { id = this.#id('evt'), secret = STRIPE_WEBHOOK_SECRET, at = Date.now() } = {},
  ) {
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      created: Math.floor(at / 1000),
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at / 1000),
    });
    return { body: Buffer.from(payload), signature };
  }

  async #answer(request: IncomingMessage, form: URLSearchParams): Promise<{ status: number; body: object }> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    this.asked.push(`${request.method} ${url.pathname}`);
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    if (this.failure !== null) return { status: this.failure.status, body: { error: this.failure.error } };
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#byKey.get(key) : undefined;
    const body = known ?? this.#handle(`${request.method} ${url.pathname}`, url.searchParams, form);
    if (body === null)
      return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such thing' } } };
    if (typeof key === 'string') this.#byKey.set(key, body);
    const copy = structuredClone(body);
    if (url.pathname === '/v1/subscriptions') await this.beforeList;
    return { status: 200, body: copy };
  }

  #handle(what: string, query: URLSearchParams, form: URLSearchParams): object | null {
    if (what === 'POST /v1/customers') {
      const customer = {
        id: this.#id('cus'),
        object: 'customer',
        metadata: { account_id: form.get('metadata[account_id]') ?? '' },
      };
      this.customers.set(customer.id, customer);
      return customer;
    }
    if (what === 'POST /v1/checkout/sessions') {
      const customer = form.get('customer') ?? '';
      if (form.get('mode') !== 'subscription' || !this.customers.has(customer)) return null;
      const session = {
        id: this.#id('cs'),
        object: 'checkout.session',
        customer,
        price: form.get('line_items[0][price]') ?? '',
        client_reference_id: form.get('client_reference_id') ?? '',
      };
      this.sessions.push(session);
      return { ...session, url: `https://checkout.example/${session.id}` };
    }
    if (what === 'POST /v1/billing_portal/sessions')
      return {
        id: this.#id('bps'),
        url: `https://portal.example/${form.get('customer')}?back=${form.get('return_url')}`,
      };
    if (what === 'GET /v1/subscriptions')
      return {
        object: 'list',
        has_more: false,
        data: [...this.subscriptions.values()].filter(({ customer }) => customer === query.get('customer')),
      };
    const subscription = this.subscriptions.get(
      /^(?:GET|POST|DELETE) \/v1\/subscriptions\/(\w+)$/.exec(what)?.[1] ?? '',
    );
    if (subscription === undefined) return null;
    if (what.startsWith('DELETE')) subscription.status = 'canceled';
    if (what.startsWith('POST')) {
      const item = subscription.items.data.find(({ id }) => id === form.get('items[0][id]'));
      if (item !== undefined) item.price.id = form.get('items[0][price]') ?? item.price.id;
      if (form.get('cancel_at_period_end') === 'true') subscription.cancel_at = 1_900_000_000;
      if (form.get('cancel_at_period_end') === 'false') subscription.cancel_at = null;
    }
    return subscription;
  }

  #id(prefix: string): string {
    this.#made += 1;
    return `${prefix}_${this.#made}`;
  }
}
