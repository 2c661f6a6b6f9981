export default {
  title: 'BlazonBot',
  lead: 'BlazonBot visits the front page of a website to find its logo. {host} runs it.',
  agent: 'How to recognize it',
  agentText:
    'It sends this user agent. It connects from the addresses of {host}, and takes no part in other crawling.',
  fetches: {
    title: 'What it fetches',
    items: [
      'robots.txt, the front page, its web app manifest, and at most six pictures that the page names.',
      'At most 14 requests and 6 MB in 30 seconds, one request at a time, at least a second apart.',
      'No other pages, no forms and no scripts. It keeps no cookies after the visit.',
      'It keeps the logo, the name, the description, the colors and the links to social networks, with their address and date; nothing about people.',
    ],
  },
  often: {
    title: 'How often',
    items: [
      'Only websites whose logo somebody asked for.',
      'After a visit with a logo, again in about a month. Without one, again in a month and then in three.',
      'It waits as long as a Retry-After header says.',
    ],
  },
  stop: {
    title: 'How to stop it',
    text: 'It follows robots.txt (RFC 9309). These lines stop it, and a logo it found before is removed with its next visit:',
    page: 'noimageindex in the robots meta tag or the X-Robots-Tag header keeps it from taking pictures.',
  },
  better: {
    title: 'How to choose the logo',
    items: [
      'A web app manifest with a square icon of 192 pixels or more, or an apple-touch-icon.',
      'Structured data: the logo of your Organization.',
      'A BIMI record in your DNS.',
    ],
  },
  contact: {
    title: 'Contact',
    text: 'Write to <contact></contact> to have a logo corrected or removed, or your domains blocked.',
    none: 'The operator has not set an address for mail.',
  },
} as const;
