import { answerLimits, areWithinLimits } from '#domain/forms/answers.ts'
import { z } from '../zod.ts'

/** By the name of the control. */
export const AnswersSchema = z
  .record(z.string().max(80), z.array(z.string().max(answerLimits.length)).max(answerLimits.answers))
  .refine(areWithinLimits, 'Is too much')
  .meta({ id: 'Answers', description: 'What was answered: for each control of the form the texts or keys that it holds' })
