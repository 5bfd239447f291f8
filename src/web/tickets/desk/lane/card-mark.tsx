import { useStore } from 'zustand'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import { useWords } from '../../../i18n/words.ts'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './card-mark.module.css'

export function useTicketCard(ticketId: string): TicketCard | undefined {
  const { cards } = useDesk()
  return useStore(cards, (byTicket) => byTicket.get(ticketId))
}

/** R2.16: how far the card of a number is. A ring that fills, a tick once it was sent, an exclamation mark where something is still to be asked. */
export function CardMark({ ticketId }: { ticketId: string }) {
  const { card: texts } = useWords(deskWords)
  const card = useTicketCard(ticketId)
  const filled = card?.filled ?? 0
  const left = card?.missing.length ?? 0
  const look = !card ? style.none : filled < 100 ? style.part : left > 0 ? style.left : style.sent
  return (
    <span
      className={`${style.mark} ${look}`}
      style={{ '--filled': `${filled}%` } as React.CSSProperties}
      title={texts.state(card && filled, left)}
    >
      {texts.short(card && filled, left)}
    </span>
  )
}

/** What the shop wants to read of it before it calls. */
export function CardFacts({ ticketId }: { ticketId: string }) {
  const card = useTicketCard(ticketId)
  if (!card?.facts.length) return null
  return (
    <span className={style.facts} data-facts>
      {card.facts.map(({ label, text }) => (
        <span key={label} title={label}>
          {text}
        </span>
      ))}
    </span>
  )
}
