import type { ErrorCode } from '../core/errors/errors.ts';

export interface Explanation {
  /** One paragraph: what happened; in the inline notation, like the remedies. */
  meaning: string;
  /** What to do about it, the likeliest first. */
  remedy: readonly string[];
}

/** What each error means to the person who meets it. A code without an entry does not compile. */
export const EXPLANATIONS: Record<ErrorCode, Explanation> = {
  invalid_request: {
    meaning:
      'The request could not be read as HTTP, or its path is not percent-encoded UTF-8: a malformed escape such as `%E0%A4`, a stray byte or a control character came.',
    remedy: [
      'Percent-encode the whole path segment, for instance with `encodeURIComponent`.',
      'Send other scripts as UTF-8: `m%C3%BCnchen.de`, or as punycode: `xn--mnchen-3ya.de`.',
    ],
  },
  invalid_domain: {
    meaning:
      'What stands in the address cannot be a domain: it has an impossible character or label, it is an IP address, or its last part is not a public suffix such as `.com`.',
    remedy: [
      'Ask for the host alone, without `https://`, path, port or `@`: `github.com`.',
      'Check the ending: names such as `printer.local` exist on one network only and have no logo.',
      'The `detail` of the answer quotes what came and says what is wrong with it.',
    ],
  },
  invalid_symbol: {
    meaning:
      'What stands behind `/crypto/` or `/ticker/` cannot be a symbol: it is empty, too long, or has a character no symbol has.',
    remedy: [
      'Ask for the symbol alone, in any case: `/crypto/BTC` or `/ticker/AAPL`.',
      'Percent-encode symbols with unusual characters.',
    ],
  },
  invalid_logo: {
    meaning:
      'The file given as a logo cannot be one: it is no PNG, JPEG, WebP, GIF, ICO or SVG, it is damaged, too large or too small, there is nothing to see on it, or it is an SVG that depends on fonts or costs too much to draw.',
    remedy: [
      'The `detail` of the answer says which of these it is.',
      'Give an SVG whose texts are turned into paths, or a PNG of at least 256 pixels.',
      'A white logo cannot be seen on white: give it with its ground.',
    ],
  },
  invalid_size: {
    meaning:
      'The parameter `size` is something other than `64`, `128` or `256`, is empty, or was given twice. A size above what the plan includes is not this error: it is answered at the largest size of the plan.',
    remedy: [
      'Send `size=64`, `size=128` or `size=256`.',
      'Leave it out: free accounts then get 64 pixels, paid ones 128.',
    ],
  },
  invalid_fallback: {
    meaning:
      'The parameter `fallback` is something other than `monogram`, `monogram-light` or `404`, is empty, or was given twice.',
    remedy: ['Send one of the three values.', 'Leave it out: a monogram is drawn where no logo is known.'],
  },
  token_missing: {
    meaning:
      'The request carries no token. Logos take a publishable token in the address; brand data takes a secret token in a header.',
    remedy: [
      'For a logo add `?token=` with a publishable token, which begins with `pk_`.',
      'For brand data send the header `Authorization: Bearer` with a secret token, which begins with `sk_`.',
    ],
  },
  token_invalid: {
    meaning:
      'The token is not one that was issued here: it is misspelt, cut off, or was deleted. The three look alike on purpose, so that nobody can find tokens by trying.',
    remedy: [
      'Copy the token again, whole: a publishable one has 39 characters.',
      'Check that it belongs to this installation of Blazon and not to another one.',
      'Create a new one: `npm run --silent blazon -- token create`.',
    ],
  },
  token_wrong_kind: {
    meaning:
      'The token is in order, but of the other kind: logos take publishable tokens (`pk_…`), brand data takes secret ones (`sk_…`).',
    remedy: ['Use a token of the kind this operation needs; an account may have several of both.'],
  },
  secret_token_in_url: {
    meaning:
      'A secret token came in the query of a URL. URLs end up in histories, logs and the pages of others, so the request was refused. The account of the token is told by mail and in the dashboard.',
    remedy: [
      'Roll that token, or revoke it and create another: treat it as known to others.',
      'Send secret tokens in the header `Authorization: Bearer`, from a server only.',
      'In pages use a publishable token, which begins with `pk_`.',
    ],
  },
  token_revoked: {
    meaning: 'The token was valid once and was revoked by somebody of its account. It does not come back.',
    remedy: ['Create a new token and put it where the old one was.'],
  },
  token_expired: {
    meaning: 'The token was issued with an end date, and that has passed.',
    remedy: ['Create a new token.', 'If it should not end by itself, leave its end date out.'],
  },
  token_banned: {
    meaning: 'The operator of this installation has banned the token, as a rule because of how it was used.',
    remedy: ['Write to the operator; a ban can be lifted, and the token then works again.'],
  },
  plan_required: {
    meaning: 'The token is in order, but the plan of its account does not include this operation.',
    remedy: ['Change the plan of the account.', 'Logos of 64 pixels are part of every plan.'],
  },
  domain_not_allowed: {
    meaning:
      'The owner of the token has limited it to certain sites, and the page that asked is on none of them. Which page asks is read from the `Origin` or else the `Referer` header.',
    remedy: [
      'Add the site to the allowed domains of the token: an exact host, or `*.example.com` for everything below it.',
      'Let the page send a referrer: a `Referrer-Policy` of `no-referrer` hides it, `origin` is enough.',
      'Use a token of your own on your own site.',
    ],
  },
  not_found: {
    meaning:
      'There is no page, file or operation at this address. A path of one segment counts as a domain only when it is a host name with a known public suffix.',
    remedy: [
      'For a logo ask for `/{domain}`, `/ticker/{symbol}` or `/crypto/{symbol}`.',
      'Check the address for a typing error, or begin at the front page.',
    ],
  },
  logo_not_found: {
    meaning:
      'The request asked for `fallback=404`, and no logo is known for this domain or symbol. The header `X-Logo-Reason` says why: not in the catalogue, listed without a logo, withdrawn, or a symbol that cannot be resolved.',
    remedy: [
      'Ask with `fallback=monogram` or `fallback=monogram-light` to get a picture always.',
      'Keep `fallback=404` where your page draws something of its own instead.',
    ],
  },
  brand_not_found: {
    meaning:
      'No brand record can be shown for this domain or stock identifier. The header `X-Brand-Reason` says why: not in the catalogue, withdrawn, a currency, or a symbol that cannot be resolved. `X-Resolved-As` says what it was taken for.',
    remedy: [
      'Read the `detail`: it says what was understood and names brands that may have been meant.',
      'Ask by domain, or by ISIN; name the exchange of a ticker that is not listed in the US: `VOD.L` or `VOD:LN`.',
      'For a domain that looks like a ticker write `www.` in front.',
    ],
  },
  exchange_not_enabled: {
    meaning:
      'The ticker is listed, but on an exchange that is not enabled for this account. New accounts have the most popular ones.',
    remedy: [
      'Ask for the exchange to be enabled.',
      'Use another listing of the company, its ISIN or its domain: those do not depend on an exchange.',
    ],
  },
  method_not_allowed: {
    meaning: 'The address exists, but not for this HTTP method. The header `Allow` lists those it takes.',
    remedy: ['Ask for logos and brand records with `GET` or `HEAD`.'],
  },
  request_timeout: {
    meaning: 'The request began to arrive and was not complete in time, so the connection was closed.',
    remedy: [
      'Send it again.',
      'If it happens often, look at the network or the proxy between you and this server.',
    ],
  },
  conflict: {
    meaning:
      'What was asked for was done already, is being asked for already, or something else stands in its way.',
    remedy: ['Look at what is there now; the `detail` of the answer says what it is.'],
  },
  misdirected_request: {
    meaning:
      'This installation answers on hosts of its own for images, data and pages, and the host you asked is none of them.',
    remedy: ['Check the host in the address, and in a proxy that rewrites the `Host` header.'],
  },
  rate_limited: {
    meaning:
      'The account made more requests in this minute than its plan includes. The headers `RateLimit` and `Retry-After` say when to go on. A network that sends many tokens nobody has is answered the same way, without `RateLimit`; its valid tokens are still served.',
    remedy: [
      'Wait as many seconds as `Retry-After` says.',
      'Spread the requests, or ask for each logo once and let the page reuse it.',
      'If the traffic is real, change the plan.',
    ],
  },
  usage_exceeded: {
    meaning: 'The account has used up its daily limit. It is counted per day in UTC and resets at midnight.',
    remedy: [
      'Wait until 00:00 UTC; `Retry-After` gives the seconds.',
      'Change the plan to a larger daily limit.',
    ],
  },
  headers_too_large: {
    meaning: 'The request line and the headers together are larger than 16 kB, which no request here needs.',
    remedy: ['Look for cookies or long parameters that another application sends along.'],
  },
  internal_error: {
    meaning:
      'Something failed that should not have. The cause was logged with the request id and is not shown to callers.',
    remedy: ['Try again once.', 'If it stays, give the operator the `request_id` of the answer.'],
  },
  pages_unavailable: {
    meaning:
      'The process that draws pages is starting or restarting. Logos are served by another one and are not affected.',
    remedy: ['Reload the page in a few seconds.'],
  },
  unavailable: {
    meaning:
      'Something this request needs, most likely the database, did not answer in time. What was served before is still served; this was asked for the first time.',
    remedy: ['Try again after the seconds `Retry-After` gives.', 'Operators: `/readyz` says what is down.'],
  },
};
