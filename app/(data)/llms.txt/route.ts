import { addressesOf } from '../../../lib/core/config/config.ts';
import { llmsText } from '../../../lib/docs/llms.ts';
import { appConfig } from '../../_server/config.ts';
import { textAnswer } from '../text-answer.ts';

export const dynamic = 'force-dynamic';

export const GET = (): Response => textAnswer(llmsText(addressesOf(appConfig()).app), 'text/plain');
