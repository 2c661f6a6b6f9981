import * as z from 'zod';
import { ERRORS, type ErrorCode } from '../../core/errors/errors.ts';

export const problemDetails = z
  .object({
    type: z.string().meta({ description: 'URL of the page that explains the code.' }),
    title: z.string().meta({ description: 'The same for every problem of its kind.' }),
    status: z.int().meta({ description: 'The HTTP status.' }),
    detail: z.string().meta({ description: 'One sentence: what was expected and what was received.' }),
    instance: z.string().meta({ description: 'The requested path.' }),
    code: z
      .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
      .meta({ description: 'Stable; for programs.' }),
    request_id: z.string().meta({ description: 'As in X-Request-Id.' }),
    errors: z
      .array(
        z.object({
          parameter: z.string(),
          reason: z.string(),
          allowed: z.array(z.string()).optional(),
        }),
      )
      .optional()
      .meta({ description: 'The parameters that were wrong.' }),
    'violated-policies': z
      .array(z.enum(['burst', 'daily', 'unknown-tokens']))
      .optional()
      .meta({ description: 'On 429: the limits that were exceeded.' }),
    retry_after_seconds: z
      .int()
      .optional()
      .meta({ description: 'On 429, and on 404 while a website is visited: as in Retry-After.' }),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457).' });
