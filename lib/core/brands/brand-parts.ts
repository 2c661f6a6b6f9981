/** Social accounts of the brand record; the two keys the contract lost are served as tiktok and pinterest. */
export const SOCIAL_KEYS = [
  'facebook',
  'x',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
  'pinterest',
  'reddit',
  'snapchat',
  'discord',
  'tumblr',
  'vimeo',
] as const;

/** Parts of an address, in the order they are typed. */
export const ADDRESS_KEYS = ['address1', 'address2', 'city', 'state', 'zip', 'country'] as const;
