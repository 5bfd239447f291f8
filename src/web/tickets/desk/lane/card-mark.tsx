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

/** Progress of a ticket's card: a filling ring, a tick once sent, an exclamation mark if required fields are missing (R2.16). */
export function CardProgressMark({ ticketId }: { ticketId: string }) {
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

/** Fields of the card that the shop wants to read before it calls. */
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
