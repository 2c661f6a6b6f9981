import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** What the front page shows of the catalogue: subjects that have a logo, and how many there are. */
export interface Showcase {
  brands: ShownBrand[];
  coins: ShownCoin[];
  /** Brands and coins with a logo in the whole catalogue. */
  counts: { brands: number; coins: number };
}

export interface ShownBrand {
  name: string;
  /** The brand's primary domain. */
  domain: string;
}

export interface ShownCoin {
  name: string;
  symbol: string;
}

/** Divisible by every number of columns the wall has (6, 8, 12), so that its last row is full. */
export const MOST_SHOWN = { brands: 96, coins: 24 } as const;
const ROW = 24;

/**
 * The wall of logos: first the well-known domains and coins of the lists below, in their order, then whatever else
 * has a logo. An empty catalogue gives empty lists.
 * @throws (rejects) Unavailable when the database does not answer
 */
export async function showcase(db: Database): Promise<Showcase> {
  const [brands, coins, [counts]] = await Promise.all([
    withDeadline(db.sql<ShownBrand[]>`
      with wanted as (
        select b.id, min(w.rank) as rank
        from unnest(${WELL_KNOWN_DOMAINS as string[]}::text[]) with ordinality as w (domain, rank)
        join brand_domain d on d.domain = w.domain join brand b on b.id = d.brand_id
        where b.hidden_at is null and exists (select from logo l where l.brand_id = b.id)
        group by b.id order by 2 limit ${MOST_SHOWN.brands}
      ), others as (
        select b.id, null::bigint as rank from brand b
        where b.hidden_at is null and exists (select from logo l where l.brand_id = b.id)
          and b.id not in (select id from wanted)
        order by b.id limit ${MOST_SHOWN.brands}
      ), shown as (
        (select * from wanted union all select * from others)
        order by rank nulls last, id limit ${MOST_SHOWN.brands}
      )
      select b.name, d.domain
      from shown s join brand b on b.id = s.id join brand_domain d on d.brand_id = b.id and d.is_primary
      order by s.rank nulls last, s.id`),
    withDeadline(db.sql<ShownCoin[]>`
      select a.name, a.symbol
      from crypto_asset a
      left join unnest(${WELL_KNOWN_COINS as string[]}::text[]) with ordinality as w (symbol, rank)
        on w.symbol = a.symbol
      where a.is_preferred and a.hidden_at is null
        and exists (select from logo l where l.crypto_asset_id = a.id)
      order by w.rank nulls last, a.market_cap_rank nulls last, a.id
      limit ${MOST_SHOWN.coins}`),
    withDeadline(db.sql<{ brands: number; coins: number }[]>`
      select (select count(*)::int from logo l join brand b on b.id = l.brand_id where b.hidden_at is null) as brands,
             (select count(*)::int from logo l join crypto_asset a on a.id = l.crypto_asset_id
              where a.hidden_at is null and a.is_preferred) as coins`),
  ]);
  return {
    brands: wholeRows(brands.map(({ name, domain }) => ({ name, domain }))),
    coins: wholeRows(coins.map(({ name, symbol }) => ({ name, symbol }))),
    counts: { brands: counts?.brands ?? 0, coins: counts?.coins ?? 0 },
  };
}

/** Cut to whole rows; a wall of less than one row is shown as it is. */
const wholeRows = <T>(shown: T[]): T[] =>
  shown.length < ROW ? shown : shown.slice(0, shown.length - (shown.length % ROW));

/** Mixed on purpose: neighbours differ in colour and trade. */
const WELL_KNOWN_DOMAINS: readonly string[] = `
  github.com spotify.com apple.com netflix.com airbnb.com google.com figma.com tesla.com slack.com nike.com
  stripe.com youtube.com lego.com visa.com docker.com starbucks.com discord.com bmw.com wikipedia.org adobe.com
  mcdonalds.com linkedin.com nasa.gov intel.com shopify.com whatsapp.com ferrari.com paypal.com mozilla.org ikea.com
  instagram.com nvidia.com twitch.tv dropbox.com toyota.com mastercard.com reddit.com cocacola.com coca-cola.com
  sony.com gitlab.com uber.com samsung.com notion.so duolingo.com amazon.com x.com ebay.com audi.com pinterest.com
  cloudflare.com heineken.com telegram.org volkswagen.com zoom.us trello.com tiktok.com hbo.com unity.com porsche.com
  microsoft.com patreon.com adidas.com snapchat.com asana.com ibm.com soundcloud.com lufthansa.com firefox.com
  kickstarter.com steampowered.com amd.com vimeo.com americanexpress.com playstation.com nodejs.org ford.com
  mailchimp.com bbc.co.uk xbox.com python.org facebook.com hp.com medium.com puma.com postgresql.org salesforce.com
  cnn.com dribbble.com redhat.com nissan.com atlassian.com react.dev nytimes.com dell.com behance.net rust-lang.org
  square.com honda.com etsy.com ubuntu.com oracle.com siemens.com bitbucket.org epicgames.com logitech.com signal.org
  vercel.com ups.com fedex.com dhl.com chevrolet.com wordpress.org wordpress.com squarespace.com wix.com godaddy.com
  digitalocean.com mongodb.com redis.io kubernetes.io terraform.io openai.com anthropic.com linear.app sentry.io
  datadoghq.com grafana.com elastic.co jetbrains.com blender.org sketch.com invisionapp.com webflow.com framer.com
  raspberrypi.com arduino.cc qualcomm.com arm.com cisco.com vmware.com sap.com hsbc.com deezer.com tidal.com
  easyjet.com ryanair.com emirates.com booking.com expedia.com tripadvisor.com lyft.com deliveroo.co.uk doordash.com
  wise.com revolut.com n26.com klarna.com robinhood.com coinbase.com binance.com kraken.com
`.match(/\S+/g) as readonly string[];

const WELL_KNOWN_COINS: readonly string[] = `
  BTC ETH SOL XRP BNB ADA DOGE USDT DOT AVAX LTC USDC LINK TRX XLM ATOM UNI XMR BCH NEAR FIL ALGO AAVE VET
  TON SHIB MATIC ETC ICP HBAR APT ARB OP MKR EOS XTZ DASH ZEC THETA FTM SAND MANA CRV SNX
`.match(/\S+/g) as readonly string[];
