import type { BrandRow } from '../../catalog/brand-of.ts';

export const EXAMPLE_BRAND: BrandRow = {
  listing: null,
  domain: 'apple.com',
  name: 'Apple',
  longName: 'Apple Inc.',
  shortDescription:
    'Apple designs phones, computers, tablets, watches and the software and services that run on them.',
  longDescription:
    'Apple develops and sells the iPhone, Mac, iPad, Apple Watch and AirPods along with their operating systems and its own chips. It also runs services such as the App Store, iCloud, Apple Music, Apple TV and Apple Pay. The company sells to consumers, businesses and schools through its own shops, its website and resellers, and is based in Cupertino, California.',
  website: 'https://www.apple.com',
  colors: ['#000000'],
  foundedYear: 1976,
  endedOn: null,
  employees: '100,001-500,000',
  issuedCurrency: 'USD',
  social: {
    facebook: 'https://www.facebook.com/apple',
    x: 'https://x.com/Apple',
    instagram: 'https://www.instagram.com/apple/',
    linkedin: 'https://www.linkedin.com/company/apple',
    youtube: 'https://www.youtube.com/@Apple',
  },
  address: {
    address1: 'One Apple Park Way',
    address2: '',
    city: 'Cupertino',
    state: 'CA',
    zip: '95014',
    country: 'US',
  },
  gics: '45202030',
  hidden: false,
  sources: { brand: 'facts', domain: 'facts', fields: {} },
};
