import { useState } from 'react'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import { editTicket } from '#contract/tickets/edit.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { PositionReason } from '#domain/tickets/queue.ts'
import { hasNotArrived } from '#domain/tickets/remote.ts'
import { isOpenTicket, type TicketClass, ticketClasses } from '#domain/tickets/ticket.ts'
import { waitStartedAt } from '#domain/tickets/wait.ts'
import { useCommand } from '../../../api/use-command.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import { useMinutesSince } from '../../../live/server-clock.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Radio } from '../../../parts/controls/choice.tsx'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import staff from '../../../theme/staff.module.css'
import { conflictSentence } from '../queue/conflict-words.ts'
import { mayActOnQueue, useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './position-reason-sheet.module.css'

type Props = {
  shopId: string
  ticket: Ticket | undefined
  /** Undefined while the ticket does not wait. */
  reason: PositionReason | undefined
  compared: boolean
  onClose: () => void
  onEdited: (ticket: Ticket) => void
}

/** Explains a ticket's position and edits the class that decides it. */
export function PositionExplanationSheet({ shopId, ticket, reason, compared, onClose, onEdited }: Props) {
  const texts = useWords(deskWords).order
  return (
    <Sheet open={ticket !== undefined} onClose={onClose} title={ticket ? texts.title(ticket.number) : ''}>
      {ticket && (
        <div className={style.body}>
          {reason && <WhySentence ticket={ticket} reason={reason} compared={compared} />}
          {reason && <Facts ticket={ticket} reason={reason} />}
          {isOpenTicket(ticket.status) && <ClassChoice key={ticket.id} shopId={shopId} ticket={ticket} onEdited={onEdited} />}
          <Button className={style.close} onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

type SentenceProps = { ticket: Ticket; reason: PositionReason; compared: boolean }

function WhySentence({ ticket, reason: { position, policy, inArrivalOrder, awayAhead }, compared }: SentenceProps) {
  const { why, compared: comparedText, notHere, away, moved, forecast, classes } = useWords(deskWords).order
  const rule =
    policy.rule === 'strict'
      ? why.strict(position - 1, inArrivalOrder)
      : why[policy.because](classes[policy.class], policy.share, policy.among)
  return (
    <p className={style.why}>
      {[
        rule,
        hasNotArrived(ticket) ? notHere : awayAhead > 0 && away(awayAhead),
        compared && comparedText,
        !inArrivalOrder && moved,
        policy.rule !== 'strict' && position > 1 && forecast,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function Facts({ ticket, reason: { position, of, arrivedAt, inArrivalOrder, policy } }: { ticket: Ticket; reason: PositionReason }) {
  const texts = useWords(deskWords).order
  const { lanes, timeZone } = useDesk()
  const locale = useLocale()
  const waited = useMinutesSince(waitStartedAt(ticket))
  const lane = lanes.find(({ id }) => id === ticket.laneId)
  const facts: [string, string][] = [
    [texts.position, texts.positionOf(position, of)],
    [texts.arrived, texts.arrivedAt(formatTimeOfDay(arrivedAt, timeZone, locale), waited)],
    [
      texts.policy,
      lane?.policy.rule === 'ratio' ? `${texts.ratio}: ${sharesIn(lane.policy.shares, texts.classes)}` : texts.strict(inArrivalOrder),
    ],
  ]
  if (policy.rule === 'ratio')
    facts.push([
      position === 1 ? texts.counted.next : texts.counted.later,
      policy.counted.map((each) => texts.classes[each]).join(' → ') || texts.countedNone,
    ])
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function sharesIn(shares: Readonly<Record<TicketClass, number>>, names: Record<TicketClass, string>): string {
  return ticketClasses.map((each) => `${names[each]} ${shares[each]}`).join(' : ')
}

type ChoiceProps = { shopId: string; ticket: Ticket; onEdited: (ticket: Ticket) => void }

function ClassChoice({ shopId, ticket, onEdited }: ChoiceProps) {
  const staffWords = useWords(deskWords)
  const texts = staffWords.order
  const desk = useDesk()
  const [wanted, setWanted] = useState<TicketClass>()
  const { problem, run } = useCommand()
  const current = problem?.current as TicketConflict | undefined

  async function choose(chosen: TicketClass): Promise<void> {
    setWanted(chosen)
    const body = { rev: ticket.rev, class: chosen }
    const result = await run(editTicket, { params: { shopId, ticketId: ticket.id }, body })
    setWanted(undefined)
    if (result.ok) onEdited(result.value)
  }

  return (
    <fieldset className={style.classes} disabled={!mayActOnQueue(desk) || wanted !== undefined}>
      <legend className={staff.label}>{texts.class}</legend>
      {ticketClasses.map((each) => (
        <Radio
          key={each}
          className={style.choice}
          name="class"
          checked={(wanted ?? ticket.class) === each}
          onChange={() => void choose(each)}
        >
          {texts.classes[each]}
        </Radio>
      ))}
      <p role="status" className={staff.help}>
        {wanted && texts.saving}
      </p>
      <StaffErrorMessage>{current ? conflictSentence(current, desk, staffWords) : problem?.detail}</StaffErrorMessage>
    </fieldset>
  )
}
