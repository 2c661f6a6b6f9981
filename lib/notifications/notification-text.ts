import { correctedName } from '../corrections/corrected-name.ts';

/** A notification in words, for mail and dashboard. */
export interface NotificationText {
  title: string;
  body: string;
}

const NOUNS: Record<string, string> = { logo: 'logo requests', brand: 'brand data requests' };

/** @param facts of the row; what a newer version wrote and this one does not know is told in general words */
export function notificationText(topic: string, facts: unknown): NotificationText {
  const kind = topic.split(':', 1)[0] ?? '';
  const write = Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : undefined;
  if (write !== undefined && typeof facts === 'object' && facts !== null) return write({ ...facts });
  return { title: 'Something about your account changed', body: 'The dashboard shows what.' };
}

/** How each kind of topic is told. */
const TEXTS: Record<string, (facts: Record<string, unknown>) => NotificationText> = {
  usage: usageText,
  leak: ({ token, name, day }) => ({
    title: `The secret token ${token} was sent in a URL`,
    body:
      `On ${day} (UTC) a request came with your token “${name}” (${token}) in its URL. It was refused, but URLs are ` +
      'kept in logs and histories on their way, so treat the token as known to others: roll it under Tokens in the ' +
      'dashboard, and send secret tokens in the header Authorization: Bearer only.',
  }),
  exchange: ({ exchange, state, answer }) =>
    state === 'approved'
      ? {
          title: `${exchange} is enabled`,
          body: withAnswer(`You asked for ${exchange}. Its listings are found from now on.`, answer),
        }
      : {
          title: `${exchange} is not enabled`,
          body: withAnswer(`You asked for ${exchange}. The operator of this service declined.`, answer),
        },
  upgrade: ({ plan, state, answer }) =>
    state === 'approved'
      ? {
          title: `You are on the ${plan} plan`,
          body: withAnswer(`You asked for the ${plan} plan. It is in force from now on.`, answer),
        }
      : {
          title: `The ${plan} plan was declined`,
          body: withAnswer(`You asked for the ${plan} plan. The operator of this service declined.`, answer),
        },
  plan: ({ from, to }) => ({
    title: `You are on the ${to} plan`,
    body: `The plan of your account changed from ${from} to ${to}. It is in force from now on.`,
  }),
  correction: ({ identifier, state, answer }) => ({
    title: `Your correction of ${correctedName(String(identifier))} was ${state === 'approved' ? 'accepted' : 'declined'}`,
    body: withAnswer(
      `You told us that something is wrong with ${correctedName(String(identifier))}.`,
      answer,
    ),
  }),
};

const withAnswer = (sentence: string, answer: unknown): string =>
  typeof answer === 'string' && answer !== '' ? `${sentence}\n\nThe operator says:\n${answer}` : sentence;

function usageText({ operation, day, threshold, used, limit }: Record<string, unknown>): NotificationText {
  const noun = NOUNS[String(operation)] ?? 'requests';
  const count = (value: unknown) => Number(value).toLocaleString('en-US');
  if (threshold === 100)
    return {
      title: `All ${noun} of ${day} are used`,
      body:
        `${count(used)} of ${count(limit)} ${noun} were used on ${day} (UTC). Further ones are answered with ` +
        '429 usage_exceeded until 00:00 UTC; then everything works again by itself. A larger plan has a larger limit.',
    };
  return {
    title: `${threshold} % of the ${noun} of ${day} are used`,
    body: `${count(used)} of ${count(limit)} ${noun} were used on ${day} (UTC). The count begins anew at 00:00 UTC.`,
  };
}
