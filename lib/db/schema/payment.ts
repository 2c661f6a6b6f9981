import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { moment } from './columns.ts';

/** An account at the payment provider. */
export const paymentCustomer = pgTable('payment_customer', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** null: it has none, or none any more. */
  subscriptionId: text('subscription_id'),
  /** When the provider was asked for what is kept here: an older answer changes nothing. */
  asOf: moment('as_of').notNull(),
});

/** Events of the payment provider that are done: one that comes twice is done once. */
export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  doneAt: moment('done_at').notNull().defaultNow(),
});
