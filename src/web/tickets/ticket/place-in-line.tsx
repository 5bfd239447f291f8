import { useEffect, useRef, useState } from 'react'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { estimateAt } from '#domain/estimates/closing.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../theme/visitor.module.css'
import style from './ticket-page.module.css'
import { visitorTicketWords } from './words.ts'

const pause = 60_000

/** Text of a polite live region: changes at most once a minute (docs/accessibility.md), and never loses the last change. */
function usePoliteText(text: string): string {
  const [announced, setAnnounced] = useState(text)
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (text === announced) return
    const announce = () => {
      announcedAt.current = Date.now()
      setAnnounced(text)
    }
    const timer = setTimeout(announce, Math.max(0, announcedAt.current + pause - Date.now()))
    return () => clearTimeout(timer)
  }, [text, announced])
  return announced
}

const drawn = 5

type Props = Pick<VisitorTicket, 'estimate' | 'estimateJump'> & { ahead: number; away: boolean; now: Date; stale: boolean }

/** Number of parties ahead, as a figure and as shrinking slips, and the estimated wait. */
export function PlaceInLine({ ahead, away, estimate, estimateJump, now, stale }: Props) {
  const { ticket } = useWords(visitorTicketWords)
  const range = estimateAt(estimate, now.getTime())
  // A first visitor who has not arrived is passed over until then.
  const first = away ? ticket.nextAway : ticket.next
  const figures = [
    { name: ticket.ahead, ...ticket.parties(ahead) },
    ...(range ? [{ name: ticket.wait, ...ticket.range(range.low, range.high) }] : []),
  ]
  const announcement = usePoliteText(ahead === 0 ? first : ticket.line(ahead))
  return (
    <>
      <p className={visitor.hidden} aria-live="polite">
        {announcement}
      </p>
      {ahead === 0 ? (
        <div className={stale ? style.old : undefined}>
          <p className={style.next}>{first}</p>
          {!away && <p className={style.nextText}>{ticket.nextText}</p>}
        </div>
      ) : (
        <dl className={stale ? `${style.standing} ${style.old}` : style.standing} data-long={isLong(figures) || undefined}>
          {figures.map((figure) => (
            <Figure key={figure.name} {...figure} />
          ))}
        </dl>
      )}
      {range && (
        <p className={style.ahead}>{range.cutByClosing ? ticket.mayClose : estimateJump ? ticket.jumps[estimateJump] : ticket.mayChange}</p>
      )}
      {!stale && (
        <div className={style.line} aria-hidden="true">
          {ahead > 0 && <small>{ticket.head}</small>}
          {ahead > drawn && <small>…</small>}
          {Array.from({ length: Math.min(ahead, drawn) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all slips are equal
            <i key={index} />
          ))}
          <i className={style.me} />
          <b>{ticket.you}</b>
        </div>
      )}
    </>
  )
}

type FigureText = { name: string; figure: string; unit: string }

/** Returns true if the figures are too wide for a phone side by side. A letter of a unit is about 0.6 times as wide as a figure. */
const isLong = (figures: readonly FigureText[]) =>
  figures.reduce((width, { figure, unit }) => width + figure.length + unit.length * 0.6, 0) > 13

function Figure({ name, figure, unit }: FigureText) {
  const [low, to, high] = figure.split(/([〜～])/)
  return (
    <div>
      <dt className={style.ahead}>{name}</dt>
      <dd className={style.parties}>
        <span className={`${visitor.tag} ${style.figure}`} translate="no">
          {low}
          {to && <small>{to}</small>}
          {high}
        </span>{' '}
        {unit}
      </dd>
    </div>
  )
}
