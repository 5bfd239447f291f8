import { useState } from 'react'
import type { Reservation, SlotCapacity } from '#contract/reservations/staff.ts'
import { canMoveReservation, maxRequestedTimes, reservationLimits } from '#domain/reservations/reservation.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { SelectSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { CheckInButtons } from '../expected-arrivals/expected-arrivals.tsx'
import { type ReservationSheetTarget, useReservationsContext, useReservationTexts } from './book.ts'
import type { ReservationCommandResult } from './commands.ts'
import { ContactLinks } from './lists.tsx'
import style from './page.module.css'
import { PhoneReservationForm } from './phone-form.tsx'
import { SlotPicker } from './slot-picker.tsx'

export function ReservationSheets({
  open,
  rules,
  firstDay,
}: {
  open: ReservationSheetTarget | undefined
  rules: FormRules
  firstDay: string
}) {
  const { openSheet } = useReservationsContext()
  const { texts, visitorName } = useReservationTexts()
  const close = () => openSheet(undefined)
  if (!open) return null
  if (open.sheet === 'phone')
    return (
      <Sheet open onClose={close} title={texts.phone.title}>
        <PhoneReservationForm rules={rules} firstDay={firstDay} onClose={close} />
      </Sheet>
    )
  const { sheet, reservation } = open
  const name = visitorName(reservation)
  return (
    // The key resets the form, so that no text typed for another reservation stays.
    <Sheet key={`${sheet}${reservation.id}`} open onClose={close} title={sheet === 'detail' ? name : texts[sheet].title(name)}>
      {sheet === 'detail' && <Detail reservation={reservation} />}
      {sheet === 'propose' && <Propose reservation={reservation} />}
      {sheet === 'move' && <Move reservation={reservation} />}
      {(sheet === 'decline' || sheet === 'cancelByShop') && <Reason reservation={reservation} command={sheet} />}
    </Sheet>
  )
}

function Detail({ reservation }: { reservation: Reservation }) {
  const { acts, openSheet, today } = useReservationsContext()
  const { texts, service, when, clock } = useReservationTexts()
  const path = useLocalizePath()
  const { detail } = texts
  const isOpen = canMoveReservation(reservation.status, 'cancelByShop')
  return (
    <div className={style.form}>
      <p>
        {reservation.slot && (
          <b>
            {when(reservation.slot)} ({clock(reservation.slot)})
          </b>
        )}{' '}
        {[service(reservation), texts.party(reservation.partySize), texts.statuses[reservation.status]].join(texts.dot)}
      </p>
      <dl className={style.facts}>
        <dt>{detail.contact}</dt>
        <dd>{reservation.contact.phone || reservation.contact.email ? <ContactLinks reservation={reservation} /> : detail.none}</dd>
        <dt>{detail.requestedTimes}</dt>
        <dd>{reservation.requestedTimes.map(when).join(texts.dot)}</dd>
        {reservation.note && (
          <>
            <dt>{detail.note}</dt>
            <dd>{reservation.note}</dd>
          </>
        )}
        {reservation.linkSource && (
          <>
            <dt>{detail.linkSource}</dt>
            <dd translate="no">{reservation.linkSource}</dd>
          </>
        )}
        {reservation.reason && (
          <>
            <dt>{detail.reason}</dt>
            <dd>{reservation.reason}</dd>
          </>
        )}
      </dl>
      {reservation.ticket && (
        <PrefetchLink to={path(`/shopAdmin/waiting/${reservation.ticket.id}`)}>{detail.number(reservation.ticket.number)}</PrefetchLink>
      )}
      {acts && reservation.cardId && <PrefetchLink to={path(`/shopAdmin/cards/${reservation.cardId}`)}>{detail.card}</PrefetchLink>}
      <ButtonRow end>
        {reservation.slot?.day === today && <CheckInButtons reservation={reservation} />}
        {acts && isOpen && (
          <Button look="quiet" destructive onClick={() => openSheet({ sheet: 'cancelByShop', reservation })}>
            {detail.cancelByShop}
          </Button>
        )}
        {acts && canMoveReservation(reservation.status, 'rescheduleByShop') && (
          <Button onClick={() => openSheet({ sheet: 'move', reservation })}>{detail.move}</Button>
        )}
        <Button onClick={() => openSheet(undefined)}>{detail.close}</Button>
      </ButtonRow>
    </div>
  )
}

/** Sends a command. Closes the sheet and reports success, or stays open with the error. */
function useSending() {
  const { openSheet, showDone, commands } = useReservationsContext()
  const [problem, setProblem] = useState<string>()
  async function send(command: Promise<ReservationCommandResult | undefined>, done: (after: Reservation) => string): Promise<void> {
    setProblem(undefined)
    const result = await command
    if (result?.ok) {
      openSheet(undefined)
      showDone(done(result.value))
    } else if (result) setProblem(result.problem.detail)
  }
  return { send, problem, busy: commands.busy }
}

type EndsProps = {
  submit: string
  cancelLabel?: string
  busy: boolean
  off?: boolean
  danger?: boolean
  problem: string | undefined
  onSubmit: () => void
}

function Ends({ submit, cancelLabel, busy, off = false, danger = false, problem, onSubmit }: EndsProps) {
  const { openSheet } = useReservationsContext()
  const { texts } = useReservationTexts()
  return (
    <>
      <StaffErrorMessage>{problem}</StaffErrorMessage>
      <ButtonRow end>
        <Button onClick={() => openSheet(undefined)}>{cancelLabel ?? texts.cancel}</Button>
        <Button look={danger ? 'danger' : 'primary'} disabled={busy || off} onClick={onSubmit}>
          {busy ? texts.sending : submit}
        </Button>
      </ButtonRow>
    </>
  )
}

function Propose({ reservation }: { reservation: Reservation }) {
  const { commands, proposalHours } = useReservationsContext()
  const { texts, visitorName } = useReservationTexts()
  const { send, ...sending } = useSending()
  const [chosen, setChosen] = useState<readonly SlotCapacity[]>([])
  const starts = chosen.map(({ startsAt }) => startsAt)
  return (
    <div className={style.form}>
      <p className={staff.help}>{texts.propose.text(proposalHours)}</p>
      <SlotPicker
        serviceId={reservation.service.id}
        firstDay={reservation.requestedTimes[0]!.day}
        max={maxRequestedTimes}
        chosen={chosen}
        onChange={setChosen}
        alsoFull
      />
      <Ends
        {...sending}
        submit={texts.propose.submit}
        off={chosen.length === 0}
        onSubmit={() => void send(commands.propose(reservation, starts), () => texts.propose.done(visitorName(reservation)))}
      />
    </div>
  )
}

/** Form that moves a reservation without dragging. */
function Move({ reservation }: { reservation: Reservation }) {
  const { commands, resources } = useReservationsContext()
  const { texts, visitorName, when } = useReservationTexts()
  const { send, ...sending } = useSending()
  const [[slot], setChosen] = useState<readonly SlotCapacity[]>([])
  const [resourceId, setResource] = useState('')
  const possible = resources.filter(({ id }) => slot?.resourceIds.includes(id))
  const chosenResource = possible.some(({ id }) => id === resourceId) ? resourceId : ''
  return (
    <div className={style.form}>
      <SlotPicker
        serviceId={reservation.service.id}
        firstDay={reservation.slot!.day}
        max={1}
        chosen={slot ? [slot] : []}
        onChange={setChosen}
        // The current time counts as taken. The server decides whether the reservation can move by a little.
        alsoFull
      />
      {possible.length > 0 && (
        <SelectSetting
          label={texts.pick.with}
          value={chosenResource}
          options={[{ value: '', label: texts.pick.anyone }, ...possible.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={setResource}
        />
      )}
      <Ends
        {...sending}
        submit={texts.move.submit}
        off={!slot}
        onSubmit={() =>
          slot &&
          void send(commands.move(reservation, { startsAt: slot.startsAt, resourceId: chosenResource || undefined }), () =>
            texts.move.done(visitorName(reservation), when(slot)),
          )
        }
      />
    </div>
  )
}

function Reason({ reservation, command }: { reservation: Reservation; command: 'decline' | 'cancelByShop' }) {
  const { commands } = useReservationsContext()
  const { texts, visitorName } = useReservationTexts()
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
        submit={texts[command].submit}
        cancelLabel={command === 'cancelByShop' ? texts.cancelByShop.keep : texts.cancel}
        danger
        onSubmit={() => void send(commands[command](reservation, reason), () => texts[command].done(visitorName(reservation)))}
      />
    </div>
  )
}
