import type { Config } from '../core/config/config.ts';
import type { Database } from '../db/client.ts';
import { manualPayments } from './manual-payments.ts';
import type { Payments } from './payments.ts';
import { StripePayments } from './stripe-payments.ts';

export const createPayments = (db: Database, { stripe }: Pick<Config, 'stripe'>): Payments =>
  stripe === null ? manualPayments(db) : new StripePayments(db, stripe);
