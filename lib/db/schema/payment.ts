import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { moment } from './columns.ts';

export const paymentCustomer = pgTable('payment_customer', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  subscriptionId: text('subscription_id'),
  asOf: moment('as_of').notNull(),
});

export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  doneAt: moment('done_at').notNull().defaultNow(),
});
