/**
 * Brands whose service ended, with the day, month or year (ISO 8601). They keep their last mark. A brand that was
 * renamed belongs to `aliases` or `undrawn` instead. Sorted by host.
 */
export const endedBrands: Readonly<Record<string, string>> = {
  'atom.io': '2022-12-15',
  'cora.fr': '2024',
  'data.ai': '2024',
  'dunzo.com': '2025-01',
  'ello.co': '2023',
  'fauna.com': '2025-05-30',
  'icq.com': '2024-06-26',
  'invisionapp.com': '2024-12-31',
  'lbry.com': '2023',
  'mapzen.com': '2018-02-01',
  'origin.com': '2025-04-17',
  'paperswithcode.com': '2025-07',
  'pivotaltracker.com': '2025-04-30',
  'polywork.com': '2025-01-31',
  'publons.com': '2022',
  'read.cv': '2025-05-16',
  'silverairways.com': '2025-06-11',
  'skype.com': '2025-05-05',
  'spectrum.chat': '2021-08',
  'stadia.google.com': '2023-01-18',
  'tinyletter.com': '2024-02-29',
  'weave.works': '2024-02',
  'windicss.org': '2023-03',
};
