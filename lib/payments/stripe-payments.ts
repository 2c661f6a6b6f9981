import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { changePlan } from '../accounts/change-plan.ts';
import type { StripeSettings } from '../core/config/config.ts';
import { isRefusal, type Refusal, refuse } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { PLAN_IDS, type PlanId } from '../core/plans/plans.ts';
import { writeAuditEvent } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { paymentCustomer } from '../db/schema/index.ts';
import { applySubscription } from './apply-subscription.ts';
import type { Payments, PlanChoice, PlanOrder } from './payments.ts';

/** States that keep a plan: Stripe retries a failed payment until it gives up. */
const LIVE: ReadonlySet<Stripe.Subscription.Status> = new Set(['active', 'trialing', 'past_due']);

const UNREACHABLE = refuseBecause('unavailable', 'payment_unreachable', {}, { retryAfterSeconds: 30 });

/** The state of a subscription is always fetched from Stripe, never read from an event (docs/decisions/0046). */
export class StripePayments implements Payments {
  readonly provider = 'stripe';
  readonly #db: Database;
  readonly #settings: StripeSettings;
  readonly #stripe: Stripe;

  constructor(db: Database, settings: StripeSettings) {
    this.#db = db;
    this.#settings = settings;
    const api = settings.apiUrl === null ? null : new URL(settings.apiUrl);
    this.#stripe = new Stripe(settings.secretKey, {
      timeout: 10_000,
      maxNetworkRetries: 2,
      telemetry: false,
      ...(api !== null && {
        protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
        host: api.hostname,
        port: api.port === '' ? undefined : api.port,
      }),
    });
  }

  choose(actor: string, order: PlanOrder): Promise<PlanChoice | Refusal> {
    return orRefuse(async () => {
      const { accountId, to } = order;
      if (to === 'free') {
        const subscriptionId = (await this.#known(accountId))?.subscriptionId ?? null;
        if (subscriptionId !== null) return this.#end(actor, accountId, subscriptionId);
        const changed = await changePlan(this.#db, actor, accountId, { plan: 'free', limits: null });
        return isRefusal(changed) ? changed : { outcome: 'changed', plan: 'free' };
      }
      const price = this.#priceOf(to);
      if (price === null) return refuseBecause('invalid_request', 'plan_not_sold', { plan: to });
      const { customerId, subscriptionId } = await this.#customer(accountId, order.email);
      return subscriptionId === null
        ? this.#checkout(actor, order, customerId, price)
        : this.#change(actor, order, { customerId, subscriptionId }, price);
    });
  }

  close(actor: string, accountId: string): Promise<{ ended: boolean } | Refusal> {
    return orRefuse(async () => {
      const row = await this.#known(accountId);
      if (row === undefined) return { ended: false };
      const { data } = await this.#subscriptionsOf(row.customerId);
      const live = data.filter(({ status }) => LIVE.has(status));
      for (const { id } of live) await this.#stripe.subscriptions.cancel(id);
      if (live.length > 0) await this.#note(actor, accountId, 'plan.end', { at: new Date().toISOString() });
      return { ended: live.length > 0 };
    });
  }

  portal(accountId: string, returnUrl: string): Promise<{ url: string } | Refusal> {
    return orRefuse(async () => {
      const row = await this.#known(accountId);
      if (row === undefined) return refuseBecause('not_found', 'payment_none', {});
      const { url } = await this.#stripe.billingPortal.sessions.create({
        customer: row.customerId,
        return_url: returnUrl,
      });
      return { url };
    });
  }

  /** @param body the raw bytes, which the signature covers @returns a refusal, after which Stripe retries */
  receive(
    body: Buffer,
    signature: string,
  ): Promise<{ outcome: 'applied' | 'repeated' | 'ignored' } | Refusal> {
    let event: Stripe.Event;
    try {
      event = this.#stripe.webhooks.constructEvent(body, signature, this.#settings.webhookSecret);
    } catch {
      return Promise.resolve(
        refuse('invalid_request', 'Expected an event signed by Stripe within the last minutes.'),
      );
    }
    return orRefuse(async () => {
      const customerId = customerOf(event);
      if (customerId === null) return { outcome: 'ignored' as const };
      const { isRepeated } = await this.#sync('stripe', customerId, { id: event.id, type: event.type });
      return { outcome: isRepeated ? ('repeated' as const) : ('applied' as const) };
    });
  }

  async #sync(actor: string, customerId: string, event: { id: string; type: string } | null) {
    const [clock] = await this.#db.sql<{ now_ms: number }[]>`select blazon_now_ms() as now_ms`;
    const asOf = new Date(clock?.now_ms ?? 0);
    const { data } = await this.#subscriptionsOf(customerId);
    const paid = data
      .filter(({ status }) => LIVE.has(status))
      .map((subscription) => ({ id: subscription.id, plan: this.#planOf(subscription) }))
      .filter((one): one is { id: string; plan: PlanId } => one.plan !== null)
      .sort((a, b) => PLAN_IDS.indexOf(b.plan) - PLAN_IDS.indexOf(a.plan))[0];
    return applySubscription(
      this.#db,
      actor,
      { customerId, subscriptionId: paid?.id ?? null, plan: paid?.plan ?? 'free', asOf },
      event,
    );
  }

  async #known(accountId: string) {
    const [row] = await this.#db.orm
      .select()
      .from(paymentCustomer)
      .where(eq(paymentCustomer.accountId, accountId));
    return row;
  }

  #subscriptionsOf(customer: string) {
    return this.#stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  }

  /** Created once per account, even by concurrent requests. */
  async #customer(accountId: string, email: string | null) {
    let row = await this.#known(accountId);
    if (row === undefined) {
      const made = await this.#stripe.customers.create(
        { metadata: { account_id: accountId }, ...(email !== null && { email }) },
        { idempotencyKey: `customer-${accountId}` },
      );
      await this.#db.orm
        .insert(paymentCustomer)
        .values({ accountId, customerId: made.id, asOf: new Date(0) })
        .onConflictDoNothing();
      row = await this.#known(accountId);
    }
    if (row === undefined) throw new Error('the payment customer was not stored');
    return { customerId: row.customerId, subscriptionId: row.subscriptionId };
  }

  async #checkout(
    actor: string,
    { accountId, to, returnUrl }: PlanOrder,
    customer: string,
    price: string,
  ): Promise<PlanChoice> {
    const session = await this.#stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: accountId,
      line_items: [{ price, quantity: 1 }],
      success_url: returnUrl,
      cancel_url: returnUrl,
    });
    if (session.url === null) throw new Error('Stripe returned a checkout session without a URL');
    await this.#note(actor, accountId, 'plan.checkout', { plan: to });
    return { outcome: 'pay', url: session.url };
  }

  async #change(
    actor: string,
    { to }: PlanOrder,
    { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
    price: string,
  ): Promise<PlanChoice> {
    const { items } = await this.#stripe.subscriptions.retrieve(subscriptionId);
    await this.#stripe.subscriptions.update(subscriptionId, {
      items: [{ id: items.data[0]?.id, price }],
      cancel_at_period_end: false,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
    await this.#sync(actor, customerId, null);
    return { outcome: 'changed', plan: to };
  }

  async #end(actor: string, accountId: string, subscriptionId: string): Promise<PlanChoice> {
    const { cancel_at } = await this.#stripe.subscriptions.update(subscriptionId, {
      cancel_at_period_end: true,
    });
    const at = new Date((cancel_at ?? 0) * 1000);
    await this.#note(actor, accountId, 'plan.end', { at: at.toISOString() });
    return { outcome: 'scheduled', plan: 'free', at };
  }

  async #note(
    actor: string,
    accountId: string,
    action: string,
    detail: Record<string, string>,
  ): Promise<void> {
    await writeAuditEvent(this.#db, { accountId, actor, action, subject: accountId, detail });
  }

  #priceOf(plan: PlanId): string | null {
    return plan === 'startup' || plan === 'scale' ? this.#settings.prices[plan] : null;
  }

  #planOf({ items }: Stripe.Subscription): PlanId | null {
    const { startup, scale } = this.#settings.prices;
    const prices = new Set(items.data.map(({ price }) => price.id));
    return prices.has(scale) ? 'scale' : prices.has(startup) ? 'startup' : null;
  }
}

function customerOf(event: Stripe.Event): string | null {
  if (event.type !== 'checkout.session.completed' && !event.type.startsWith('customer.subscription.'))
    return null;
  const { customer } = event.data.object as { customer?: string | { id: string } | null };
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

/** A declined card and an unreachable Stripe are refusals; other errors are bugs. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return refuseBecause('conflict', 'payment_card', {});
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    )
      return UNREACHABLE;
    throw error;
  }
}
