import type { CardDetail } from '#contract/cards/detail.ts'
import { useMessages } from '../ui/messages.ts'
import style from './card.module.css'
import { cardDetailTexts } from './card-detail-texts.ts'
import { useCardTimes } from './card-times.ts'
import { usePrintedAt } from './use-printed-at.ts'

/** On paper only: whose card it is, when it was printed and by whom. */
export function CardPrinted({ card: { shop }, by }: { card: CardDetail; by: string }) {
  const { printed } = useMessages(cardDetailTexts)
  const { moment } = useCardTimes(shop)
  const at = usePrintedAt()
  return (
    <p className={style.printed}>
      <span>{shop.name}</span>
      {at && <span>{printed(moment(at), by)}</span>}
    </p>
  )
}
