import { words as cards } from '../cards/problems/ja.ts'
import { words as others } from '../other-problems/ja.ts'
import type { ProblemSentences } from '../problem.ts'
import { words as reservations } from '../reservations/problems/ja.ts'
import { words as tickets } from '../tickets/problems/ja.ts'

export const words: ProblemSentences = {
  ...tickets,
  ...cards,
  ...reservations,
  ...others,
}
