import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { readName } from '../core/text/names.ts';
import { parseEmail } from './email.ts';
import { passwordFault } from './password-rules.ts';

export const readEmail = (text: string): string | Refusal =>
  parseEmail(text) ?? refuseBecause('invalid_request', 'email_invalid', {}, { parameter: { name: 'email' } });

export const readRequiredName = (text: string): string | Refusal =>
  readName(text) ?? refuseBecause('invalid_request', 'name_invalid', {}, { parameter: { name: 'name' } });

export const readOptionalName = (text: string): string | null | Refusal =>
  text.trim() === '' ? null : readRequiredName(text);

export function refusePassword(password: string, email: string): Refusal | null {
  const fault = passwordFault(password, email);
  return fault && refuseBecause('invalid_request', fault, {}, { parameter: { name: 'password' } });
}
