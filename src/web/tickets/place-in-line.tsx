import { useMessages } from '../ui/messages.ts'
import { usePoliteText } from '../ui/polite-text.ts'
import visitor from '../ui/visitor.module.css'
import style from './ticket-page.module.css'
import { ticketTexts } from './visitor-texts.ts'

const drawn = 5

/** How many parties are ahead: as a figure, and as slips that get fewer. */
export function PlaceInLine({ ahead, stale }: { ahead: number; stale: boolean }) {
  const { ticket } = useMessages(ticketTexts)
  const { figure, unit } = ticket.parties(ahead)
  const said = usePoliteText(ahead === 0 ? ticket.next : ticket.line(ahead))
  return (
    <>
      <p className={visitor.hidden} aria-live="polite">
        {said}
      </p>
      {ahead === 0 ? (
        <div className={stale ? style.old : undefined}>
          <p className={style.next}>{ticket.next}</p>
          <p className={style.nextText}>{ticket.nextText}</p>
        </div>
      ) : (
        <dl className={stale ? style.old : undefined}>
          <dt className={style.ahead}>{ticket.ahead}</dt>
          <dd className={style.parties}>
            <span className={`${visitor.tag} ${style.figure}`}>{figure}</span> {unit}
          </dd>
        </dl>
      )}
      {!stale && (
        <div className={style.line} aria-hidden="true">
          {ahead > 0 && <small>{ticket.head}</small>}
          {ahead > drawn && <small>…</small>}
          {Array.from({ length: Math.min(ahead, drawn) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all alike
            <i key={index} />
          ))}
          <i className={style.me} />
          <b>{ticket.you}</b>
        </div>
      )}
    </>
  )
}
