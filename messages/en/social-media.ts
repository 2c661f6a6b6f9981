/** Names of the `social_media` of a brand record. */
export default {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  snapchat: 'Snapchat',
  discord: 'Discord',
  tumblr: 'Tumblr',
  vimeo: 'Vimeo',
} as const;
