export const FETCH_FAILURES = {
  address_not_public: 'The address is not on the public internet.',
  address_password: 'Expected an address without a user name or password.',
  address_scheme: 'Expected an address that starts with http:// or https://.',
  address_unreadable: 'Expected an address such as https://example.com/page.',
  answer_encoding: 'The response has an unsupported content encoding.',
  answer_late: 'The address did not respond in time.',
  answer_unreadable: 'The response is malformed.',
  certificate_invalid: 'The certificate of the address is not valid.',
  host_busy: 'The host is busy with other checks. Try again in a moment.',
  host_local: '{host} is not a name of the public internet.',
  host_not_public: '{host} does not resolve to the public internet.',
  host_unknown: 'There is no host named {host}.',
  host_unreachable: 'The address cannot be reached.',
  port_unusual: 'Only ports 80 and 443 are supported.',
  redirect_insecure: 'The address redirects from https:// to http://.',
  redirect_nowhere: 'The address redirects without a target.',
  redirects_many: 'The address redirects more than {most, number} times.',
} as const;

export type FetchFailureText = keyof typeof FETCH_FAILURES;
