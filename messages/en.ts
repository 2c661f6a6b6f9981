import account from './en/account.ts';
import attribution from './en/attribution.ts';
import audit from './en/audit.ts';
import bot from './en/bot.ts';
import exchanges from './en/exchanges.ts';
import members from './en/members.ts';
import notifications from './en/notifications.ts';
import operator from './en/operator.ts';
import overview from './en/overview.ts';
import passkeys from './en/passkeys.ts';
import plan from './en/plan.ts';
import playground from './en/playground.ts';
import refused from './en/refused.ts';
import secondFactor from './en/second-factor.ts';
import settings from './en/settings.ts';
import shell from './en/shell.ts';
import site from './en/site.ts';
import tokens from './en/tokens.ts';
import ui from './en/ui.ts';
import usage from './en/usage.ts';

/** Another language is another file of this shape. */
const en = {
  account,
  attribution,
  audit,
  bot,
  exchanges,
  members,
  notifications,
  operator,
  overview,
  passkeys,
  plan,
  playground,
  refused,
  secondFactor,
  settings,
  shell,
  site,
  tokens,
  ui,
  usage,
};

export default en;

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en;
  }
}
