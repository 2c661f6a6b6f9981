import { correctedName } from '../core/identifiers/corrected-name.ts';
import { sentences, type Values } from '../core/text/sentences.ts';
import { spoken } from '../core/text/spoken.ts';
import { NOTICES, type NoticeText } from './notices.ts';

export interface NotificationText {
  title: string;
  body: string;
}

type Kind = NoticeText extends infer Text ? (Text extends `${infer Name}_title` ? Name : never) : never;

export type Say = (text: NoticeText, values: Values) => string;

const inEnglish: Say = sentences(NOTICES);

/** For mails: only what operators write may become a link. */
export const inMail: Say = (text, values) =>
  inEnglish(
    text,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' || name === 'answer' ? value : spoken(value),
      ]),
    ),
  );

/** @param facts of the row; unknown ones, written by a newer version, give a generic text */
export function notificationText(topic: string, facts: unknown, say: Say = inEnglish): NotificationText {
  const known = typeof facts === 'object' && facts !== null ? { ...facts } : null;
  const kind = known === null ? 'other' : kindOf(topic.split(':', 1)[0] ?? '', known);
  const values = known === null ? {} : valuesOf(known);
  const body = say(`${kind}_body`, values);
  const isAnswered = typeof values.answer === 'string' && values.answer !== '';
  return {
    title: say(`${kind}_title`, values),
    body: isAnswered ? `${body}\n\n${say('operator_says', values)}` : body,
  };
}

type Facts = Record<string, unknown>;

function kindOf(topic: string, { operation, threshold, state }: Facts): Kind {
  const decided = state === 'approved' ? 'approved' : 'declined';
  switch (topic) {
    case 'usage':
      if (operation !== 'logo' && operation !== 'brand') return 'other';
      return `${operation}_${threshold === 100 ? 'all' : 'many'}`;
    case 'leak':
    case 'secret':
    case 'plan':
      return topic;
    case 'ban':
      return state === 'banned' ? 'ban_banned' : 'ban_lifted';
    case 'token-ban':
      return state === 'banned' ? 'token_banned' : 'token_unbanned';
    case 'exchange':
    case 'upgrade':
    case 'correction':
      return `${topic}_${decided}`;
    default:
      return 'other';
  }
}

function valuesOf(facts: Facts): Values {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(facts))
    values[name] = typeof value === 'number' ? value : String(value);
  if (typeof facts.identifier === 'string') values.name = correctedName(facts.identifier);
  return values;
}
