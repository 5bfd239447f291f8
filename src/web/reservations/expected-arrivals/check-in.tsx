import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import type { CallInput, Operation } from '#contract/operation.ts'
import { checkInReservation, noShowReservation, type Reservation, undoCheckIn } from '#contract/reservations/staff.ts'
import { createIntentions } from '../../api/intention.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { dueWords } from './words.ts'

type Done = { key: string; text: string; undo?: () => void }
type Door = {
  busy: boolean
  checkIn: (one: Reservation) => void
  noShow: (one: Reservation) => void
}
const DoorContext = createContext<Door | undefined>(undefined)
/** Returns undefined where no visitors can be checked in. */
export const useCheckIn = (): Door | undefined => useContext(DoorContext)

const intentions = createIntentions(randomKey)

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
  const texts = useWords(dueWords)
  const { busy, problem, run } = useCommand({ intentions, after: onChange })
  const [done, setDone] = useState<Done>()
  const running = useRef(false)

  async function send<O extends Operation>(entry: O, one: Reservation, body: object): Promise<Reservation | undefined> {
    // A double tap must send one command.
    if (running.current) return undefined
    running.current = true
    const input = { params: { shopId, reservationId: one.id }, body }
    const answer = await run(entry, input as unknown as CallInput<O>)
    running.current = false
    if (answer.ok) return answer.value as Reservation
    setDone(undefined)
    onRefused?.(answer.problem.detail)
    return undefined
  }
  const tell = (text: string, undo?: () => void) => setDone({ key: randomKey(), text, ...(undo && { undo }) })
  const who = ({ name }: Reservation) => texts.visitor(name)

  async function checkIn(one: Reservation): Promise<void> {
    const after = await send(checkInReservation, one, {})
    if (!after) return
    const number = after.ticket!.number
    tell(after.late ? texts.cameLate(who(after), number) : texts.came(who(after), number), () => void takeBack(after))
  }
  async function takeBack(one: Reservation): Promise<void> {
    if (await send(undoCheckIn, one, {})) tell(texts.notCome(who(one)))
  }
  async function noShow(one: Reservation): Promise<void> {
    if (await send(noShowReservation, one, { rev: one.rev })) tell(texts.notThere(who(one)))
  }

  const door = { busy, checkIn: (one: Reservation) => void checkIn(one), noShow: (one: Reservation) => void noShow(one) }
  return (
    <DoorContext.Provider value={door}>
      {problem && !onRefused && (
        <p role="alert" className={staff.wrong}>
          {problem.detail}
        </p>
      )}
      {children}
      {done && (
        <UndoSnack key={done.key} text={done.text} onUndo={done.undo} disabled={busy} keyZ={keyZ} onEnd={() => setDone(undefined)} />
      )}
    </DoorContext.Provider>
  )
}
