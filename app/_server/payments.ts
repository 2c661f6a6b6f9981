import 'server-only';
import { createPayments } from '../../lib/payments/create-payments.ts';
import type { Payments } from '../../lib/payments/payments.ts';
import { appConfig } from './config.ts';
import { database } from './database.ts';

let made: Payments | null = null;

export function nextPayments(): Payments {
  made ??= createPayments(database(), appConfig());
  return made;
}
