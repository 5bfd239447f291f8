import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CardDetail } from '#contract/cards/detail.ts'
import { useMessages } from '../ui/messages.ts'
import style from './card.module.css'
import { cardDetailTexts } from './card-detail-texts.ts'
import { useCardTimes } from './card-times.ts'

/** On paper only: whose card it is, when it was printed and by whom. */
export function CardPrinted({ card: { shop }, by }: { card: CardDetail; by: string }) {
  const { printed } = useMessages(cardDetailTexts)
  const { moment } = useCardTimes(shop)
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    <p className={style.printed}>
      <span>{shop.name}</span>
      {at && <span>{printed(moment(at), by)}</span>}
    </p>
  )
}
