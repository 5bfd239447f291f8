import type { problems } from './problem-codes.ts'
import { z } from './zod.ts'

export type ProblemCode = keyof typeof problems

/** One language's sentences. `{name}` stands for a parameter of the refusal, `{wait}` for the time after which trying again makes sense. */
export type ProblemSentences = Record<ProblemCode, string>

export function problemSentence(
  sentences: ProblemSentences,
  code: ProblemCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return sentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** RFC 9457, application/problem+json. `detail` is a sentence in the request's language, `code` is what programs compare. */
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
      .describe('What is wrong where, for request.invalid and card.invalid'),
    current: z.unknown().optional().describe('The row as it is now, for a conflict'),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused (RFC 9457)' })
export type Problem = z.infer<typeof Problem>
