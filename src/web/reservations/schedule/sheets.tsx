import { useState } from 'react'
import type { Place, Reservation } from '#contract/reservations/staff.ts'
import { canMoveReservation, maxRequestedTimes, reservationLimits } from '#domain/reservations/reservation.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { StaffWrong } from '../../form/staff-wrong.tsx'
import { useLocalPath } from '../../i18n/locale.ts'
import { Actions } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { PageLink } from '../../parts/display/page-link.tsx'
import { SelectSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { CheckInActions } from '../expected-arrivals/due-rows.tsx'
import { type BookDialog, useBookNames, useReservations } from './book.ts'
import type { Answer } from './commands.ts'
import { Contact } from './lists.tsx'
import style from './page.module.css'
import { PhoneForm } from './phone-form.tsx'
import { PlacePicker } from './place-picker.tsx'

export function BookSheets({ asked, rules, firstDay }: { asked: BookDialog | undefined; rules: FormRules; firstDay: string }) {
  const { ask } = useReservations()
  const { texts, who } = useBookNames()
  const close = () => ask(undefined)
  if (!asked) return null
  if (asked.what === 'phone')
    return (
      <Sheet open onClose={close} title={texts.phone.title}>
        <PhoneForm rules={rules} firstDay={firstDay} onClose={close} />
      </Sheet>
    )
  const { what, reservation } = asked
  const name = who(reservation)
  return (
    // The key resets the form, so that no text typed for another reservation stays.
    <Sheet key={`${what}${reservation.id}`} open onClose={close} title={what === 'detail' ? name : texts[what].title(name)}>
      {what === 'detail' && <Detail one={reservation} />}
      {what === 'propose' && <Propose one={reservation} />}
      {what === 'move' && <Move one={reservation} />}
      {(what === 'decline' || what === 'cancelByShop') && <Reason one={reservation} what={what} />}
    </Sheet>
  )
}

function Detail({ one }: { one: Reservation }) {
  const { acts, ask, today } = useReservations()
  const { texts, service, when, clock } = useBookNames()
  const path = useLocalPath()
  const { detail } = texts
  const isOpen = canMoveReservation(one.status, 'cancelByShop')
  return (
    <div className={style.form}>
      <p>
        {one.slot && (
          <b>
            {when(one.slot)} ({clock(one.slot)})
          </b>
        )}{' '}
        {[service(one), texts.party(one.partySize), texts.statuses[one.status]].join(texts.dot)}
      </p>
      <dl className={style.facts}>
        <dt>{detail.contact}</dt>
        <dd>{one.contact.phone || one.contact.email ? <Contact one={one} /> : detail.none}</dd>
        <dt>{detail.wishes}</dt>
        <dd>{one.wishes.map(when).join(texts.dot)}</dd>
        {one.note && (
          <>
            <dt>{detail.note}</dt>
            <dd>{one.note}</dd>
          </>
        )}
        {one.reason && (
          <>
            <dt>{detail.reason}</dt>
            <dd>{one.reason}</dd>
          </>
        )}
      </dl>
      {one.ticket && <PageLink to={path(`/shopAdmin/waiting/${one.ticket.id}`)}>{detail.number(one.ticket.number)}</PageLink>}
      {acts && one.cardId && <PageLink to={path(`/shopAdmin/cards/${one.cardId}`)}>{detail.card}</PageLink>}
      <Actions end>
        {one.slot?.day === today && <CheckInActions one={one} />}
        {acts && isOpen && (
          <Button look="quiet" destructive onClick={() => ask({ what: 'cancelByShop', reservation: one })}>
            {detail.cancelByShop}
          </Button>
        )}
        {acts && canMoveReservation(one.status, 'rescheduleByShop') && (
          <Button onClick={() => ask({ what: 'move', reservation: one })}>{detail.move}</Button>
        )}
        <Button onClick={() => ask(undefined)}>{detail.close}</Button>
      </Actions>
    </div>
  )
}

/** Sends a command. Closes the sheet and reports success, or stays open with the error. */
function useSending() {
  const { ask, tell, commands } = useReservations()
  const [problem, setProblem] = useState<string>()
  async function send(command: Promise<Answer | undefined>, done: (after: Reservation) => string): Promise<void> {
    setProblem(undefined)
    const answer = await command
    if (answer?.ok) {
      ask(undefined)
      tell(done(answer.value))
    } else if (answer) setProblem(answer.problem.detail)
  }
  return { send, problem, busy: commands.busy }
}

type EndsProps = {
  submit: string
  keep?: string
  busy: boolean
  off?: boolean
  danger?: boolean
  problem: string | undefined
  onSubmit: () => void
}

function Ends({ submit, keep, busy, off = false, danger = false, problem, onSubmit }: EndsProps) {
  const { ask } = useReservations()
  const { texts } = useBookNames()
  return (
    <>
      <StaffWrong>{problem}</StaffWrong>
      <Actions end>
        <Button onClick={() => ask(undefined)}>{keep ?? texts.cancel}</Button>
        <Button look={danger ? 'danger' : 'primary'} disabled={busy || off} onClick={onSubmit}>
          {busy ? texts.sending : submit}
        </Button>
      </Actions>
    </>
  )
}

function Propose({ one }: { one: Reservation }) {
  const { commands, proposalHours } = useReservations()
  const { texts, who } = useBookNames()
  const { send, ...sending } = useSending()
  const [chosen, setChosen] = useState<readonly Place[]>([])
  const starts = chosen.map(({ startsAt }) => startsAt)
  return (
    <div className={style.form}>
      <p className={staff.help}>{texts.propose.text(proposalHours)}</p>
      <PlacePicker
        serviceId={one.service.id}
        firstDay={one.wishes[0]!.day}
        most={maxRequestedTimes}
        chosen={chosen}
        onChange={setChosen}
        alsoFull
      />
      <Ends
        {...sending}
        submit={texts.propose.submit}
        off={chosen.length === 0}
        onSubmit={() => void send(commands.propose(one, starts), () => texts.propose.done(who(one)))}
      />
    </div>
  )
}

/** Form that moves a reservation without dragging. */
function Move({ one }: { one: Reservation }) {
  const { commands, resources } = useReservations()
  const { texts, who, when } = useBookNames()
  const { send, ...sending } = useSending()
  const [[place], setChosen] = useState<readonly Place[]>([])
  const [resourceId, setResource] = useState('')
  const possible = resources.filter(({ id }) => place?.resourceIds.includes(id))
  const whom = possible.some(({ id }) => id === resourceId) ? resourceId : ''
  return (
    <div className={style.form}>
      <PlacePicker
        serviceId={one.service.id}
        firstDay={one.slot!.day}
        most={1}
        chosen={place ? [place] : []}
        onChange={setChosen}
        // The current time counts as taken. The server decides whether the reservation can move by a little.
        alsoFull
      />
      {possible.length > 0 && (
        <SelectSetting
          label={texts.pick.with}
          value={whom}
          options={[{ value: '', label: texts.pick.anyone }, ...possible.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={setResource}
        />
      )}
      <Ends
        {...sending}
        submit={texts.move.submit}
        off={!place}
        onSubmit={() =>
          place &&
          void send(commands.move(one, { startsAt: place.startsAt, resourceId: whom || undefined }), () =>
            texts.move.done(who(one), when(place)),
          )
        }
      />
    </div>
  )
}

function Reason({ one, what }: { one: Reservation; what: 'decline' | 'cancelByShop' }) {
  const { commands } = useReservations()
  const { texts, who } = useBookNames()
  const { send, ...sending } = useSending()
  const [reason, setReason] = useState('')
  return (
    <div className={style.form}>
      <TextSetting
        label={texts.decline.label}
        help={texts.decline.text}
        value={reason}
        lines={3}
        maxLength={reservationLimits.reason}
        onChange={setReason}
      />
      <Ends
        {...sending}
        submit={texts[what].submit}
        keep={what === 'cancelByShop' ? texts.cancelByShop.keep : texts.cancel}
        danger
        onSubmit={() => void send(commands[what](one, reason), () => texts[what].done(who(one)))}
      />
    </div>
  )
}
