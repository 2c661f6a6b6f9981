import type { Inks } from '../../lib/jobs/drawing/inks.ts';

const BLACK = '#000000';

/**
 * Brands whose one-color glyph has other colors than the rule gives (`inksFor`): two-color brands, and those that
 * print black on their color themselves. Sorted by host.
 */
export const typedInks: Readonly<Record<string, Inks>> = {
  'bumble.com': { background: '#ffc629', ink: BLACK },
  'cat.com': { background: '#ffcd11', ink: BLACK },
  'caterpillar.com': { background: '#ffcd11', ink: BLACK },
  'dhl.com': { background: '#ffcc00', ink: '#d40511' },
  'godaddy.com': { background: '#1bdbdb', ink: BLACK },
  'goldmansachs.com': { background: '#7399c6', ink: BLACK },
  'jcb.com': { background: '#fcb026', ink: BLACK },
  'klarna.com': { background: '#ffb3c7', ink: BLACK },
  'mcdonalds.com': { background: '#db0007', ink: '#ffbc0d' },
  'nextdoor.com': { background: '#8ed500', ink: BLACK },
  'nikon.com': { background: '#ffe100', ink: BLACK },
  'nvidia.com': { background: '#76b900', ink: BLACK },
  'renault.com': { background: '#efdf00', ink: BLACK },
  'robinhood.com': { background: '#ccff00', ink: BLACK },
  'sage.com': { background: '#00d639', ink: BLACK },
  'shell.com': { background: '#ffffff', ink: '#dd1d21' },
  'tripadvisor.com': { background: '#34e0a1', ink: BLACK },
  'upwork.com': { background: '#ffffff', ink: '#108a00' },
  'westernunion.com': { background: '#ffdd00', ink: BLACK },
  'wise.com': { background: '#9fe870', ink: '#163300' },
};

/** Brands whose logo of several light colors, or with dark words, belongs on white all the same. Sorted. */
export const keptOnWhite: readonly string[] = [
  'airtable.com',
  'android.com',
  'asana.com',
  'blogger.com',
  'centml.ai',
  'cloudflare.com',
  'drupal.org',
  'hpe.com',
  'ietf.org',
  'kde.org',
  'keep.google.com',
  'meet.google.com',
  'microsoft.com',
  'pagerduty.com',
  'photos.google.com',
  'postman.com',
  'salesforce.com',
  'slack.com',
  'spotify.com',
  'stackoverflow.com',
  'telegram.org',
  'whatsapp.com',
  'xero.com',
  'xgboost.readthedocs.io',
  'ycombinator.com',
];
