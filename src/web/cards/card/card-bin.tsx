import type { CardDetail } from '#contract/cards/detail.ts'
import { useMessages } from '../../i18n/words.ts'
import { useCardTimes } from '../card-times.ts'
import { cardDetailTexts } from './card-detail-texts.ts'
import style from './page.module.css'

type Props = { card: CardDetail; deleted: NonNullable<CardDetail['deleted']> }

/** It was deleted: when, by whom, and until when it can be brought back. */
export function CardBin({ card, deleted: { at, by, purgeOn } }: Props) {
  const { bin: texts } = useMessages(cardDetailTexts)
  const { moment, date } = useCardTimes(card.shop)
  return (
    <div className={style.bin} role="note">
      <b>{texts.title}</b>
      <span>{texts.text(moment(at), by, date(purgeOn))}</span>
    </div>
  )
}
