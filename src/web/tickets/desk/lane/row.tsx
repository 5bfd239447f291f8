import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { memo } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isCalled, isNoShow } from '#domain/tickets/status.ts'
import type { TicketClass } from '#domain/tickets/ticket.ts'
import { longWaitMinutes, waitStartedAt } from '#domain/tickets/wait.ts'
import { languageTags, useLocale } from '../../../i18n/locale.ts'
import { formatMinutesAndSeconds, formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import { useMinutesSince, useSecondsUntil } from '../../../live/server-clock.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { TicketStatusBadge } from '../../../parts/display/status-badge.tsx'
import { presenceWords } from '../../../presence/words.ts'
import staff from '../../../theme/staff.module.css'
import { mayActOnQueue, useDesk, useIsNothingSelected, useRowState } from '../queue/queue-desk.ts'
import { useTicketLabels } from '../queue/ticket-name.ts'
import { TrialBadge } from '../trial/trial-badge.tsx'
import { deskWords } from '../words.ts'
import { CardFacts, CardProgressMark, useTicketCard } from './card-mark.tsx'
import { FailedMail } from './failed-mail.tsx'
import { TicketMissingAnswersHint } from './missing-answers.tsx'
import { PrintMark } from './print-mark.tsx'
import style from './row.module.css'
import { RowActions } from './row-actions.tsx'
import { SameVisitorMark } from './same-visitor-mark.tsx'
import { VisitorReportMarks } from './visitor-report.tsx'

type Props = { ticket: Ticket; keys: boolean }

/** Ticket that keys act on while no row is selected. `several`: other visitors stand at the same counter. */
export type ShortcutTargetTicket = { ticketId: string; several: boolean }

/** Row of a waiting visitor; opens to show its actions when selected. Memoized, so that only changed rows render. */
export const WaitingRow = memo(function WaitingRow({ ticket, keys }: Props) {
  const words = useTicketLabels()
  const { selected, busy } = useRowState(ticket.id)
  return (
    <div className={selected ? `${style.row} ${style.on}` : style.row} aria-busy={busy}>
      <RowHead ticket={ticket} selected={selected} detail={words.party(ticket)} facts={selected}>
        <span className={style.stack}>
          <WaitedMinutes since={waitStartedAt(ticket)} />
          {!ticket.trial && <CardProgressMark ticketId={ticket.id} />}
        </span>
      </RowHead>
      <SameVisitorMark ticket={ticket} busy={busy} />
      <PrintMark ticketId={ticket.id} className={style.missing} />
      {selected && <TicketMissingAnswersHint ticketId={ticket.id} className={style.missing} />}
      {selected && <FailedMail ticket={ticket} className={style.missing} />}
      {selected && <RowActions ticket={ticket} busy={busy} keys={keys} chosen />}
    </div>
  )
})

/** Row of a visitor who is called, served or on hold. */
export const ActiveTicketRow = memo(function NowRow({ ticket, keys, keyed }: Props & { keyed: ShortcutTargetTicket | undefined }) {
  const desk = useDesk()
  const { called, dot, keys: keyWords } = useWords(deskWords)
  const { counters } = useWords(presenceWords)
  const { selected, busy } = useRowState(ticket.id)
  const nothingChosen = useIsNothingSelected()
  const counter = desk.counters.find(({ id }) => id === ticket.counterId)
  const person = desk.staff.find(({ id }) => id === ticket.staffId)
  const times = isCalled(ticket.status) && called.times(ticket.callCount)
  const detail = [counter && counters.label(counter.name), times, person?.name].filter(Boolean).join(dot)
  const mine = ticket.counterId !== null && ticket.counterId === desk.counterId
  const open = selected || ((isCalled(ticket.status) || isNoShow(ticket.status) || mine) && mayActOnQueue(desk))
  const hasKeys = keys && nothingChosen && keyed?.ticketId === ticket.id
  const look = [style.now, isCalled(ticket.status) && style.called, selected && style.on].filter(Boolean).join(' ')
  return (
    <li className={look} aria-busy={busy}>
      <RowHead ticket={ticket} selected={selected} detail={detail} facts>
        {isCalled(ticket.status) ? <Grace until={ticket.graceUntil} /> : <Since instant={ticket.startedAt ?? ticket.movedAt} />}
        <TicketStatusBadge status={ticket.status} />
      </RowHead>
      <PrintMark ticketId={ticket.id} className={style.missing} />
      <TicketMissingAnswersHint ticketId={ticket.id} className={style.missing} />
      {(selected || isCalled(ticket.status)) && <FailedMail ticket={ticket} className={style.missing} />}
      {hasKeys && keyed.several && (
        <p className={style.keyed}>
          <IconKeyboard size={16} stroke={1.75} aria-hidden />
          {keyWords.here}
        </p>
      )}
      {open && <RowActions ticket={ticket} busy={busy} keys={keys && (selected || hasKeys)} chosen={selected} />}
    </li>
  )
})

type HeadProps = { ticket: Ticket; selected: boolean; detail: string; facts: boolean; children: React.ReactNode }

function RowHead({ ticket, selected, detail, facts, children }: HeadProps) {
  const { select } = useDesk()
  const words = useTicketLabels()
  const locale = useLocale()
  // A visitor who took a ticket without a name may have entered it on the card.
  const card = useTicketCard(ticket.id)
  const name = ticket.name ?? card?.name ?? null
  return (
    <Button
      look="bare"
      className={style.head}
      data-ticket={ticket.id}
      aria-expanded={selected}
      onClick={() => select(selected ? undefined : ticket.id)}
    >
      <span className={`${staff.tag} ${style.number}`} translate="no">
        {ticket.number}
      </span>
      <b
        className={style.name}
        lang={ticket.name && ticket.locale !== locale ? languageTags[ticket.locale] : undefined}
        translate={name ? 'no' : undefined}
      >
        {words.name({ name })}
      </b>
      <span className={style.detail}>
        {ticket.trial && <TrialBadge />}
        <ClassBadge of={ticket.class} />
        <BookedFor ticket={ticket} />
        {detail}
      </span>
      <span className={style.end}>{children}</span>
      <VisitorReportMarks ticket={ticket} className={style.reports} />
      {facts && <CardFacts ticketId={ticket.id} />}
    </Button>
  )
}

function WaitedMinutes({ since }: { since: number }) {
  const { minutesUnit } = useWords(deskWords)
  const minutes = useMinutesSince(since)
  return (
    <span className={minutes > longWaitMinutes ? `${style.minutes} ${style.late}` : style.minutes}>
      <span className={staff.tag} translate="no">
        {minutes}
      </span>
      {minutesUnit}
    </span>
  )
}

function Since({ instant }: { instant: string }) {
  const texts = useWords(deskWords)
  return <span className={style.time}>{texts.minutes(useMinutesSince(instant))}</span>
}

/** Countdown of how long the counter waits for the visitor. Nothing happens by itself at its end. */
function Grace({ until }: { until: string | null }) {
  const { called } = useWords(deskWords)
  const seconds = useSecondsUntil(until)
  if (seconds === undefined) return null
  return (
    <span className={style.grace} role="timer">
      {seconds > 0 ? called.remaining(formatMinutesAndSeconds(seconds * 1000)) : called.graceOver}
    </span>
  )
}

/** Agreed time of the visit. A visitor who came after it waits in the normal order. */
function BookedFor({ ticket: { bookedFor, class: kind } }: { ticket: Ticket }) {
  const { order } = useWords(deskWords)
  const { timeZone } = useDesk()
  if (!bookedFor) return null
  const time = formatTimeOfDay(bookedFor, timeZone)
  return <span>{kind === 'normal' ? order.bookedLate(time) : time}</span>
}

function ClassBadge({ of }: { of: TicketClass }) {
  const { classes } = useWords(deskWords).order
  return of === 'normal' ? null : <span className={`${style.badge} ${style[of]}`}>{classes[of]}</span>
}
