import { llmsFullText } from '../../../lib/docs/llms.ts';
import { markdownContext } from '../../(site)/docs/docs-context.ts';
import { textAnswer } from '../text-answer.ts';

export const dynamic = 'force-dynamic';

export const GET = async (): Promise<Response> =>
  textAnswer(await llmsFullText(await markdownContext()), 'text/plain');
