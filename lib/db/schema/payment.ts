import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { moment } from './columns.ts';

/** The customer of an account at the payment provider. */
export const paymentCustomer = pgTable('payment_customer', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** null: no subscription. */
  subscriptionId: text('subscription_id'),
  /** When the provider was queried: an older response changes nothing. */
  asOf: moment('as_of').notNull(),
});

/** Processed events of the payment provider, so that repeated ones are ignored. */
export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  doneAt: moment('done_at').notNull().defaultNow(),
});
