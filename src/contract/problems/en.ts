import { words as cards } from '../cards/problems/en.ts'
import { words as others } from '../other-problems/en.ts'
import type { ProblemSentences } from '../problem.ts'
import { words as reservations } from '../reservations/problems/en.ts'
import { words as tickets } from '../tickets/problems/en.ts'

export const words: ProblemSentences = {
  ...tickets,
  ...cards,
  ...reservations,
  ...others,
}
