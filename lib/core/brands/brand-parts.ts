/** `tiktok` and `pinterest` replace two keys missing from the contract. */
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

export const ADDRESS_KEYS = ['address1', 'address2', 'city', 'state', 'zip', 'country'] as const;
