/** For the wall and for sorting suggestions. Mixed: neighbors differ in color and industry. */
export const WELL_KNOWN_DOMAINS: readonly string[] = `
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

/** Coins most people have heard of, the best known first. */
export const WELL_KNOWN_COINS: readonly string[] = `
  BTC ETH SOL XRP BNB ADA DOGE USDT DOT AVAX LTC USDC LINK TRX XLM ATOM UNI XMR BCH NEAR FIL ALGO AAVE VET
  TON SHIB MATIC ETC ICP HBAR APT ARB OP MKR EOS XTZ DASH ZEC THETA FTM SAND MANA CRV SNX
`.match(/\S+/g) as readonly string[];
