import type { CardDetail } from '#contract/cards/detail.ts'
import { useWords } from '../../i18n/words.ts'
import { useCardTimes } from '../card-times.ts'
import style from './page.module.css'
import { cardWords } from './words.ts'

type Props = { card: CardDetail; deleted: NonNullable<CardDetail['deleted']> }

/** It was deleted: when, by whom, and until when it can be brought back. */
export function CardBin({ card, deleted: { at, by, purgeOn } }: Props) {
  const { bin: texts } = useWords(cardWords)
  const { moment, date } = useCardTimes(card.shop)
  return (
    <div className={style.bin} role="note">
      <b>{texts.title}</b>
      <span>{texts.text(moment(at), by, date(purgeOn))}</span>
    </div>
  )
}
