import { FINDINGS, type FindingText } from '../../lib/attribution/findings.ts';

export default {
  title: 'Attribution',
  description: 'The {plan} plan requires a link on every page that shows logos.',
  notNeeded: 'Your plan, {plan}, does not require an attribution link. You can still check a page below.',
  rules: {
    title: 'The rules',
    visible: 'The link is on every page that shows logos, and visitors see it.',
    followable: 'Search engines may follow it: no rel="nofollow", "ugc" or "sponsored".',
    indexable: 'Search engines may index the page.',
    target: 'It leads to {url} and nowhere else first.',
  },
  snippet: { title: 'The link', copy: 'Copy the link' },
  check: {
    title: 'Check a page',
    description: 'The page is fetched once, as a visitor without scripts sees it.',
    url: 'Address of your page',
    submit: 'Check',
    good: 'All checks passed on {url}',
    bad: 'Something is missing on {url}',
    unread: 'This page could not be checked: {url}',
    aspects: {
      page: 'Page',
      link: 'Link',
      visible: 'Visible',
      followable: 'Followable',
      indexable: 'Indexable',
    },
    states: { good: 'OK', bad: 'failed', unknown: 'not checked' },
  },
  findings: FINDINGS as Record<FindingText, string>,
} as const;
