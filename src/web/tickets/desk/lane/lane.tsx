import { type CSSProperties, memo, useRef, useState } from 'react'
import type { Estimate } from '#contract/tickets/estimates.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { capEstimateAtClosing } from '#domain/estimates/closing.ts'
import { localizedText } from '#domain/locale.ts'
import { longWaitMinutes } from '#domain/tickets/wait.ts'
import { useMediaQuery } from '../../../device/use-media.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { useMinutesSince, useMinutesUntil } from '../../../live/server-clock.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { TicketStatusBadge } from '../../../parts/display/status-badge.tsx'
import staff from '../../../theme/staff.module.css'
import type { LaneExpectedVisits } from '../queue/expected.tsx'
import type { LaneView } from '../queue/lane-view.ts'
import { useRowState } from '../queue/queue-desk.ts'
import { useTicketLabels } from '../queue/ticket-name.ts'
import { deskWords } from '../words.ts'
import style from './lane.module.css'
import { WaitingTicketList } from './lane-list.tsx'
import { LaneMenu } from './lane-menu.tsx'
import { LaneStopNotice } from './lane-stop-notice.tsx'
import row from './row.module.css'
import { ActiveTicketRow, type ShortcutTargetTicket } from './row.tsx'
import { TicketMenu } from './row-actions.tsx'

type Props = {
  view: LaneView
  /** Number of waiting visitors, also while a filter hides some. */
  total: number
  active: boolean
  aside: boolean
  narrowed: boolean
  keys: boolean
  keyed: ShortcutTargetTicket | undefined
  expected: LaneExpectedVisits | undefined
  /** No waiting, current or expected visitors: rendered as one line. */
  empty: boolean
  gridCell: CSSProperties | undefined
}

/** Width from which lanes stand side by side and scroll alone (lane.module.css). */
const sideBySide = '(min-width: 960px)'

export const LanePanel = memo(function Lane({ view, total, active, aside, narrowed, keys, keyed, expected, empty, gridCell }: Props) {
  const { lane, now, waiting, closed, longestSince, newcomer } = view
  const { lane: texts } = useWords(deskWords)
  const locale = useLocale()
  const body = useRef<HTMLDivElement>(null)
  const beside = useMediaQuery(sideBySide)
  const name = localizedText(lane.name, locale)
  const inSight = active || (beside !== false && !aside)
  const look = [style.lane, active && style.active, aside && style.aside, narrowed && style.named, empty && style.idle]
  return (
    <section className={look.filter(Boolean).join(' ')} style={gridCell} aria-label={texts.label(lane.letter, name)}>
      <header className={style.header}>
        <span className={style.letter} aria-hidden translate="no">
          {lane.letter}
        </span>
        <div className={style.name}>
          <h2>{name}</h2>
          <Figures waiting={total} longestSince={longestSince} newcomer={newcomer} />
        </div>
        <div className={style.status}>
          <LaneStopNotice lane={lane} />
          <LaneMenu lane={lane} className={style.menu} />
        </div>
      </header>
      {inSight && (
        <div className={style.body} ref={body}>
          <div>
            <NowRows tickets={now} whole={narrowed} keys={keys} keyed={keyed} />
            {!narrowed && expected?.map((some) => <ExpectedRows key={some.kind.name} {...some} />)}
            <h3 className={empty ? staff.hidden : style.heading}>
              {texts.waitingHeading} <Figures inline waiting={total} longestSince={longestSince} newcomer={newcomer} />
            </h3>
          </div>
          {waiting.length > 0 ? (
            <WaitingTicketList
              tickets={waiting}
              label={texts.waitingHeading}
              keys={keys}
              {...(beside === false ? {} : { scroller: body })}
            />
          ) : (
            !narrowed && <p className={style.empty}>{texts.none}</p>
          )}
          {closed.length > 0 && <Closed key={String(narrowed)} tickets={closed} shown={narrowed} />}
        </div>
      )}
    </section>
  )
})

/** Current visitors shown first. A tap shows the rest, such as dozens on hold or awaiting approval. */
const nowShown = 8

type NowProps = Pick<Props, 'keys' | 'keyed'> & { tickets: readonly Ticket[]; whole: boolean }

function NowRows({ tickets, whole, keys, keyed }: NowProps) {
  const { lane: texts } = useWords(deskWords)
  const [all, setAll] = useState(false)
  if (tickets.length === 0) return null
  const shown = all || whole ? tickets : tickets.slice(0, nowShown)
  return (
    <>
      <h3 className={style.heading}>{texts.nowHeading}</h3>
      <ul>
        {shown.map((ticket) => (
          <ActiveTicketRow key={ticket.id} ticket={ticket} keys={keys} keyed={keyed?.ticketId === ticket.id ? keyed : undefined} />
        ))}
      </ul>
      {shown.length < tickets.length && (
        <Button look="quiet" small onClick={() => setAll(true)}>
          {texts.more(tickets.length - shown.length)}
        </Button>
      )}
    </>
  )
}

type FigureProps = { waiting: number; longestSince: number | undefined; newcomer: Estimate | null; inline?: boolean }

/** 5組待ち・最長 22分・これから 目安 25〜70分 */
function Figures({ waiting, longestSince, newcomer, inline = false }: FigureProps) {
  const { lane: texts } = useWords(deskWords)
  const Tag = inline ? 'span' : 'p'
  return (
    <Tag className={longestSince === undefined ? style.figures : `${style.figures} ${style.clip}`}>
      {longestSince === undefined ? (
        texts.none
      ) : (
        <span className={style.row}>
          <span className={style.figure}>{texts.waiting(waiting)}</span>
          <Figure>
            <LongestWait since={longestSince} />
          </Figure>
          {newcomer && <Newcomer estimate={newcomer} />}
        </span>
      )}
    </Tag>
  )
}

function Figure({ children }: { children: React.ReactNode }) {
  const { dot } = useWords(deskWords)
  return (
    <span className={style.figure}>
      <span className={style.dot}>{dot}</span>
      {children}
    </span>
  )
}

function Newcomer({ estimate }: { estimate: Estimate }) {
  const { lane: texts } = useWords(deskWords)
  const current = capEstimateAtClosing(estimate, useMinutesUntil(estimate.closesAt))
  return current && <Figure>{texts.newcomer(current.low, current.high)}</Figure>
}

function LongestWait({ since }: { since: number }) {
  const { lane: texts } = useWords(deskWords)
  const minutes = useMinutesSince(since)
  return <span className={minutes > longWaitMinutes ? row.late : undefined}>{texts.longest(minutes)}</span>
}

function ExpectedRows({ kind: { words, timeOf, Rows }, rows }: LaneExpectedVisits[number]) {
  const { title, count, folded } = useWords(words)
  const [open, setOpen] = useState(false)
  const [next] = rows
  return (
    <>
      <h3 className={`${style.heading} ${style.due}`}>
        <span>
          {title} {count(rows.length)}
        </span>
        {/* Folded on phones only, where the rows would displace those who wait. */}
        {next && (
          <Button look="bare" className={style.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {folded(rows.length, timeOf(next))}
          </Button>
        )}
      </h3>
      <div className={open ? undefined : style.folded}>
        <Rows due={rows.slice(0, nowShown)} />
      </div>
    </>
  )
}

/** Closed tickets, latest first, so that staff can reopen one closed by mistake. */
function Closed({ tickets, shown }: { tickets: LaneView['closed']; shown: boolean }) {
  const { lane: texts } = useWords(deskWords)
  const [open, setOpen] = useState(shown)
  return (
    <details className={style.closed} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.over(tickets.length)}</summary>
      {open && (
        <ul>
          {tickets.map((ticket) => (
            <ClosedRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </details>
  )
}

const ClosedRow = memo(function ClosedRow({ ticket }: { ticket: Ticket }) {
  const words = useTicketLabels()
  const { busy } = useRowState(ticket.id)
  return (
    <li className={row.closed} aria-busy={busy}>
      <span className={`${staff.tag} ${row.number}`} translate="no">
        {ticket.number}
      </span>
      <span className={row.who} translate={ticket.name ? 'no' : undefined}>
        {words.name(ticket)}
      </span>
      <TicketStatusBadge status={ticket.status} />
      <TicketMenu ticket={ticket} off={busy} />
    </li>
  )
})
