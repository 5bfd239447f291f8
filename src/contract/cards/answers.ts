import { answerLimits, areAnswersWithinLimits } from '#domain/forms/answers.ts'
import { z } from '../zod.ts'

export const AnswersSchema = z
  .record(z.string().max(80), z.array(z.string().max(answerLimits.length)).max(answerLimits.answers))
  .refine(areAnswersWithinLimits, 'Too many or too long answers')
  .meta({ id: 'Answers', description: 'Answers of a card: texts or keys by control of the form' })
