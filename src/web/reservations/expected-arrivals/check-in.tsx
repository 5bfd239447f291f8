import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import type { ApiCallInput, Operation } from '#contract/operation.ts'
import { checkInReservation, markReservationNoShow, type Reservation, undoCheckIn } from '#contract/reservations/staff.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { expectedArrivalsWords } from './words.ts'

type Done = { key: string; text: string; undo?: () => void }
type CheckInActions = {
  busy: boolean
  checkIn: (reservation: Reservation) => void
  noShow: (reservation: Reservation) => void
}
const CheckInContext = createContext<CheckInActions | undefined>(undefined)
/** Returns undefined where no visitors can be checked in. */
export const useCheckInActions = (): CheckInActions | undefined => useContext(CheckInContext)

const intentions = createIdempotencyKeys(randomKey)

type Props = {
  shopId: string
  /** Reloads the shown reservations. */
  onChange: () => Promise<void> | void
  /** Shows an error; without it, the error appears above the children. */
  onRefused?: (why: string) => void
  /** `off` if the page has keys of its own, including Z. */
  keyZ?: 'here' | 'off'
  children: ReactNode
}

/** Provides check-in and no-show for expected visitors. Reports the result here, because the row is gone by then. */
export function CheckInProvider({ shopId, onChange, onRefused, keyZ = 'here', children }: Props) {
  const texts = useWords(expectedArrivalsWords)
  const { busy, problem, run } = useCommand({ intentions, after: onChange })
  const [done, setDone] = useState<Done>()
  const running = useRef(false)

  async function send<O extends Operation>(entry: O, reservation: Reservation, body: object): Promise<Reservation | undefined> {
    // A double tap must send one command.
    if (running.current) return undefined
    running.current = true
    const input = { params: { shopId, reservationId: reservation.id }, body }
    const response = await run(entry, input as unknown as ApiCallInput<O>)
    running.current = false
    if (response.ok) return response.value as Reservation
    setDone(undefined)
    onRefused?.(response.problem.detail)
    return undefined
  }
  const showDone = (text: string, undo?: () => void) => setDone({ key: randomKey(), text, ...(undo && { undo }) })
  const visitorName = ({ name }: Reservation) => texts.visitor(name)

  async function checkIn(reservation: Reservation): Promise<void> {
    const after = await send(checkInReservation, reservation, {})
    if (!after) return
    const number = after.ticket!.number
    showDone(after.late ? texts.cameLate(visitorName(after), number) : texts.came(visitorName(after), number), () => void takeBack(after))
  }
  async function takeBack(reservation: Reservation): Promise<void> {
    if (await send(undoCheckIn, reservation, {})) showDone(texts.notCome(visitorName(reservation)))
  }
  async function noShow(reservation: Reservation): Promise<void> {
    if (await send(markReservationNoShow, reservation, { rev: reservation.rev })) showDone(texts.notThere(visitorName(reservation)))
  }

  const actions = {
    busy,
    checkIn: (reservation: Reservation) => void checkIn(reservation),
    noShow: (reservation: Reservation) => void noShow(reservation),
  }
  return (
    <CheckInContext.Provider value={actions}>
      {problem && !onRefused && (
        <p role="alert" className={staff.wrong}>
          {problem.detail}
        </p>
      )}
      {children}
      {done && (
        <UndoSnack key={done.key} text={done.text} onUndo={done.undo} disabled={busy} keyZ={keyZ} onEnd={() => setDone(undefined)} />
      )}
    </CheckInContext.Provider>
  )
}
