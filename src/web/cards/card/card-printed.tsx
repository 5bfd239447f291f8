import type { CardDetail } from '#contract/cards/detail.ts'
import { useWords } from '../../i18n/words.ts'
import { useCardTimes } from '../card-times.ts'
import { usePrintedAt } from '../use-printed-at.ts'
import style from './page.module.css'
import { cardWords } from './words.ts'

/** On paper only: whose card it is, when it was printed and by whom. */
export function CardPrinted({ card: { shop }, by }: { card: CardDetail; by: string }) {
  const { printed } = useWords(cardWords)
  const { moment } = useCardTimes(shop)
  const at = usePrintedAt()
  return (
    <p className={style.printed}>
      <span>{shop.name}</span>
      {at && <span>{printed(moment(at), by)}</span>}
    </p>
  )
}
