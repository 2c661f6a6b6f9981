import { llmsText } from '../../../lib/docs/llms.ts';
import { nextService } from '../../_server/service.ts';
import { textAnswer } from '../text-answer.ts';

export const dynamic = 'force-dynamic';

export const GET = (): Response => textAnswer(llmsText(nextService().addresses.app), 'text/plain');
