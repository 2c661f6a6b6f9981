import 'server-only';
import { loadConfig } from '../../lib/core/config/config.ts';
import { createPayments } from '../../lib/payments/create-payments.ts';
import type { Payments } from '../../lib/payments/payments.ts';
import { nextService } from './service.ts';

let made: Payments | null = null;

/** How this installation's plans are paid for. */
export function nextPayments(): Payments {
  made ??= createPayments(nextService().db, loadConfig());
  return made;
}
