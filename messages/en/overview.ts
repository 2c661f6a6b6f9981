export default {
  title: 'Overview',
  welcome: 'Welcome to Blazon',
  description: '{account} · {plan}',
  first: {
    title: 'Your first logo',
    description: 'This token is yours, and it works. Put the address into any page.',
    token: 'Publishable token',
    copyToken: 'Copy token',
    image: 'Logo of github.com, drawn by your token',
    snippet: 'HTML',
    copySnippet: 'Copy HTML',
    copyAddress: 'Copy address',
    address: 'Address',
    publishable:
      'A publishable token may be seen by everybody who sees the page. Restrict it to your domains once the page is public.',
    none: 'This account has no publishable token in force.',
    noneHint: 'Make one on the page of the tokens.',
  },
} as const;
