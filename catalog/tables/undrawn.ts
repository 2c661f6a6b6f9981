/** Their drawings in the packages show a former mark or another brand. They keep their name. Sorted by host. */
export const undrawn: Readonly<Record<string, string>> = {
  'chronicle.security': 'merged into Google Security Operations',
  'edgedb.com': 'renamed Gel',
  'eventstore.com': 'renamed Kurrent',
  'fantom.foundation': 'renamed Sonic',
  'fiat.com': 'shield of 2007',
  'freenas.org': 'renamed TrueNAS',
  'gitpod.io': 'renamed Ona',
  'hbomax.com': 'wordmark of Max',
  'kofax.com': 'renamed Tungsten Automation',
  'oculus.com': 'renamed Meta Quest',
  'platform.sh': 'renamed Upsun',
  'revolt.chat': 'renamed Stoat',
  'rstudio.com': 'renamed Posit',
  'strategy.com': 'M of MicroStrategy',
  'vivawallet.com': 'renamed Viva.com',
  'yandex.com': 'Cyrillic wordmark of before 2021',
};
