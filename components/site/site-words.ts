import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core';
import site from '../../messages/en/site.ts';

type Site = typeof site;

/**
 * Texts of a part of the site, on the server and in the browser alike. Pages everybody sees need no other texts, so
 * they carry none of the dashboard's.
 */
export const siteWords = <const Part extends NamespaceKeys<Site, NestedKeyOf<Site>>>(part: Part) =>
  createTranslator<Site, Part>({ locale: 'en', messages: site, namespace: part });
