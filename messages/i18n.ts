import {
  createFormatter,
  createTranslator,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from 'use-intl/core';
import type { Refusal } from '../lib/core/errors/errors.ts';
import en from './en.ts';

/** The one language there is; where others come in, it follows the reader. */
export const LOCALE = 'en';

/** Texts of a part of the catalogue, for server components and actions. Browser code has `useTranslations`. */
export const words = <const Part extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(part: Part) =>
  createTranslator<Messages, Part>({ locale: LOCALE, messages: en, namespace: part });

/** The sentence of a refusal in the reader's language. */
export const refusedText = ({ reason, values, detail }: Refusal): string =>
  reason === undefined ? detail : words('refused')(reason, values ?? {});

/** Numbers and moments as the reader writes them. Days and hours are of UTC, as limits and the audit log are. */
export const formatter = () => createFormatter({ locale: LOCALE, timeZone: 'UTC' });
