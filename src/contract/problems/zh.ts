import { words as cards } from '../cards/problems/zh.ts'
import { words as others } from '../other-problems/zh.ts'
import type { ProblemSentences } from '../problem.ts'
import { words as reservations } from '../reservations/problems/zh.ts'
import { words as tickets } from '../tickets/problems/zh.ts'

export const words: ProblemSentences = {
  ...tickets,
  ...cards,
  ...reservations,
  ...others,
}
