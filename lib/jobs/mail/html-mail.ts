import type { Mail } from '../../db/outbox.ts';

/** Texts of buttons, by the path a link starts with. Links elsewhere stay links. */
const BUTTONS: readonly (readonly [path: string, text: string])[] = [
  ['/verify?for=sign-in', 'Sign in'],
  ['/verify?', 'Confirm your address'],
  ['/reset-password?', 'Set a new password'],
  ['/forgot-password', 'Set a new password'],
  ['/sign-in', 'Sign in'],
  ['/invitation?', 'View the invitation'],
  ['/dashboard/settings/second-factor', 'Second factor settings'],
  ['/dashboard/plan', 'See usage and plans'],
  ['/dashboard/tokens', 'See your tokens'],
  ['/dashboard/exchanges', 'See your exchanges'],
  ['/dashboard', 'Open the dashboard'],
  ['/operator/requests', 'See the requests'],
  ['/operator/corrections', 'See the corrections'],
  ['/operator/discovery', 'See discovery'],
  ['/operator', 'Open the operator area'],
];

const GREETING = 'Hello,';

export const greeted = (text: string): string => `${GREETING}\n\n${text}`;

/** Turns a paragraph that is one of our links into a button. Mail clients support tables and style attributes only. */
export function htmlMail({ subject, text }: Pick<Mail, 'subject' | 'text'>): string {
  const paragraphs = greeted(text).trim().split('\n\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;font-family:ui-sans-serif,system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>
<p style="margin:0 0 24px;font-size:14px;font-weight:600">Blazon</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600">${escaped(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

const TEXT = 'margin:0 0 16px;font-size:15px;line-height:1.5';

function paragraph(text: string): string {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text))
    return `<p style="${TEXT}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
  const { pathname, search } = new URL(text);
  const label = BUTTONS.find(([start]) => `${pathname}${search}`.startsWith(start))?.[1];
  const url = escaped(text);
  const link = `<a href="${url}" style="color:inherit;word-break:break-all">${url}</a>`;
  if (label === undefined) return `<p style="${TEXT}">${link}</p>`;
  return `<p style="margin:0 0 12px"><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#17181a;color:#ffffff;font-size:15px;font-weight:500;text-decoration:none;border:1px solid #70757d">${label}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:1.5">${link}</p>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
