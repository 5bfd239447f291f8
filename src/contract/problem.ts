import type { problemStatuses } from './problem-codes.ts'
import { z } from './zod.ts'

export type ProblemCode = keyof typeof problemStatuses

/** Sentences of one language. `{name}` is a parameter of the refusal, `{wait}` the time until a retry makes sense. */
export type ProblemSentences = Record<ProblemCode, string>

export function problemSentence(
  sentences: ProblemSentences,
  code: ProblemCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return sentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** RFC 9457, application/problem+json. `detail` is a sentence in the request's language; programs compare `code`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    requestId: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Errors by field, for request.invalid and card.invalid'),
    current: z.unknown().optional().describe('Current row, for a conflict'),
  })
  .meta({ id: 'Problem', description: 'Reason for a refused request (RFC 9457)' })
export type Problem = z.infer<typeof Problem>
