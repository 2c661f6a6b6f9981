/** A notification in words, for mail and dashboard. */
export interface NotificationText {
  title: string;
  body: string;
}

const NOUNS: Record<string, string> = { logo: 'logo requests', brand: 'brand data requests' };

/** @param facts of the row; what a newer version wrote and this one does not know is told in general words */
export function notificationText(topic: string, facts: unknown): NotificationText {
  if (topic.startsWith('usage:') && typeof facts === 'object' && facts !== null)
    return usageText({ ...facts });
  return { title: 'Something about your account changed', body: 'The dashboard shows what.' };
}

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
