import type { ListedCard } from '#contract/cards/list.ts'
import { useWords } from '../i18n/words.ts'
import { cardListWords } from './list/words.ts'

/** Returns the sum in units of 10,000 yen, such as 8.5, or '' for a missing limit. */
export const formatTenThousandYen = (yen: number | null) => (yen === null ? '' : String(yen / 10_000))

/** Returns a formatter of a card's rent range with its unit. It returns an empty list for a card without one. */
export function useRentFormatter(): (card: Pick<ListedCard, 'rentFrom' | 'rentTo'>) => string[] {
  const { rentWithUnit } = useWords(cardListWords)
  return ({ rentFrom, rentTo }) =>
    rentFrom === null && rentTo === null ? [] : [rentWithUnit(formatTenThousandYen(rentFrom), formatTenThousandYen(rentTo))]
}
