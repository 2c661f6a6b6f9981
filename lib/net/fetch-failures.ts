/** Why nothing was fetched, in sentences; a catalogue has the same (docs/decisions/0067). */
export const FETCH_FAILURES = {
  address_not_public: 'The address does not lead to the public internet.',
  address_password: 'Expected an address without a user name or password.',
  address_scheme: 'Expected an address that starts with http:// or https://.',
  address_unreadable: 'Expected an address such as https://example.com/page.',
  answer_encoding: 'The answer is compressed in a way that was not asked for.',
  answer_late: 'The address did not answer in time.',
  answer_unreadable: 'The answer of the address cannot be understood.',
  certificate_invalid: 'The certificate of the address is not valid.',
  host_busy: 'The host is being asked already; try again in a moment.',
  host_local: '{host} is not a name of the public internet.',
  host_not_public: '{host} does not lead to the public internet.',
  host_unknown: 'There is no host named {host}.',
  host_unreachable: 'The address cannot be reached.',
  port_unusual: 'Only the usual ports, 80 and 443, are asked.',
  redirect_insecure: 'The address redirects from https:// to http://.',
  redirect_nowhere: 'The address redirects without saying where to.',
  redirects_many: 'The address redirects more than {most, number} times.',
} as const;

export type FetchFailureText = keyof typeof FETCH_FAILURES;
