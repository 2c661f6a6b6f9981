import {
  createFormatter,
  createTranslator,
  type Formats,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from 'use-intl/core';
import type { Refusal } from '../lib/core/errors/errors.ts';
import en from './en.ts';

export const LOCALE = 'en';

/**
 * Server only. Browser code of the dashboard uses `useTranslations`; that of public pages gets texts as
 * props, because the library starts slowly on phones (docs/decisions/0042).
 */
export const getTranslator = <const Part extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  part: Part,
) => createTranslator<Messages, Part>({ locale: LOCALE, messages: en, namespace: part });

export const refusedText = ({ reason, values, detail }: Refusal): string =>
  reason === undefined ? detail : getTranslator('refused')(reason, values ?? {});

/** 24-hour times. */
const FORMATS = {
  dateTime: {
    day: { dateStyle: 'medium' },
    dayInYear: { month: 'short', day: 'numeric' },
    moment: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
    time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeInWeek: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  },
} as const satisfies Formats;

/** Smaller shares would be rounded to 0%. */
const MIN_SHARE = 0.0005;

/** `12.5%`. @param share of 1 */
export const shareText = (share: number): string =>
  share > 0 && share < MIN_SHARE
    ? getTranslator('ui')('leastShare')
    : formatter().number(share, { style: 'percent', maximumFractionDigits: 1 });

/** In UTC, like limits and the audit log. */
export const formatter = () => createFormatter({ locale: LOCALE, timeZone: 'UTC', formats: FORMATS });
