import { maxCountedCardsPerStage } from '#contract/cards/list.ts'
import { useWords } from '../../i18n/words.ts'
import { useCardDateFormats } from '../card-times.ts'
import { usePrintedAt } from '../use-printed-at.ts'
import type { BoardColumn } from './board-cards.ts'
import style from './card-board.module.css'
import { boardWords } from './words.ts'

type Props = { shop: { name: string; timeZone: string }; columns: readonly BoardColumn[]; filter: string }

/** Print only: shop, number of cards, filter and time. */
export function BoardPrintHeader({ shop, columns, filter }: Props) {
  const { printed: texts } = useWords(boardWords)
  const { moment } = useCardDateFormats(shop)
  const at = usePrintedAt()
  const shown = columns.reduce((sum, { cards }) => sum + cards.length, 0)
  const all = columns.reduce((sum, { count }) => sum + count, 0)
  const uncounted = columns.some(({ count }) => count >= maxCountedCardsPerStage)
  return (
    <p className={style.printed}>
      <span>{shop.name}</span>
      {filter && <span>{texts.filter(filter)}</span>}
      <span>{texts.cards(shown, all, uncounted)}</span>
      {at && <span>{texts.at(moment(at))}</span>}
    </p>
  )
}
