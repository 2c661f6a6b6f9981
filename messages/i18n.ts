import {
  createFormatter,
  createTranslator,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from 'use-intl/core';
import type { Refusal } from '../lib/core/errors/errors.ts';
import en from './en.ts';

/** The only language so far. */
export const LOCALE = 'en';

/**
 * Texts of one part of the messages, on the server. Browser code of the dashboard has `useTranslations`; browser code
 * of public pages gets its texts as props, because the library is slow to start on phones (docs/decisions/0042).
 */
export const getTranslator = <const Part extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  part: Part,
) => createTranslator<Messages, Part>({ locale: LOCALE, messages: en, namespace: part });

/** The sentence of a refusal in the reader's language. */
export const refusedText = ({ reason, values, detail }: Refusal): string =>
  reason === undefined ? detail : getTranslator('refused')(reason, values ?? {});

/** Formats numbers and dates. Always UTC, as limits and the audit log are. */
export const formatter = () => createFormatter({ locale: LOCALE, timeZone: 'UTC' });
