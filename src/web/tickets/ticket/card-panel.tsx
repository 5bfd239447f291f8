import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import style from './card-panel.module.css'
import { visitorTicketWords } from './words.ts'

type Props = Pick<VisitorTicket, 'card'> & {
  token: string
}

/** Panel for the card while waiting. Its button is the page's one filled step until the card is sent. */
export function CardPanel({ card, token }: Props) {
  const { card: texts } = useWords(visitorTicketWords).ticket
  const href = useLocalizePath()(`/entry/c/${token}`)
  const isFilled = card?.state === 'draft' && card.next === null
  const isSent = card?.state === 'sent' || card?.state === 'taken'
  const isCorrectionRequested = card?.state === 'asked'
  return (
    <section className={style.panel}>
      <div role="status">
        <h2 className={style.title}>
          {isSent && <IconCircleCheck size={22} stroke={1.75} aria-hidden />}
          {isSent ? texts.sent : isCorrectionRequested ? texts.asked : isFilled ? texts.filled : texts.title}
        </h2>
        {card?.state === 'draft' && (
          <div className={style.bar} aria-hidden>
            <span style={{ width: `${(card.done / card.pages) * 100}%` }} />
          </div>
        )}
        <p>
          {card?.locked && card.state !== 'taken'
            ? texts.lockedText
            : card === null
              ? texts.text
              : card.state === 'draft'
                ? isFilled
                  ? texts.filledText
                  : texts.done(card.done, card.pages)
                : texts[`${card.state}Text`]}
        </p>
      </div>
      {!isSent && !card?.locked && (
        <a
          className={buttonClass({ look: 'primary', large: true, wide: true })}
          href={card ? `${href}?step=${card.next ?? 'confirm'}` : href}
        >
          <IconPencil size={22} stroke={1.75} aria-hidden />
          {isCorrectionRequested ? texts.correct : isFilled ? texts.check : card ? texts.goOn : texts.begin}
        </a>
      )}
      {card?.state === 'sent' && !card.locked && (
        <a className={buttonClass({ large: true, wide: true })} href={`${href}?step=confirm`}>
          {texts.correct}
        </a>
      )}
    </section>
  )
}
