import { useId, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { addPresenceToColleagues } from '#domain/colleague.ts'
import { useWords } from '../../../i18n/words.ts'
import { StaffSelect } from '../../../parts/choices/staff-select/staff-select.tsx'
import { Button } from '../../../parts/controls/button.tsx'
import { Select } from '../../../parts/controls/field.tsx'
import { toStaffSelectPeople } from '../../../presence/colleagues.ts'
import { presenceWords } from '../../../presence/words.ts'
import staff from '../../../theme/staff.module.css'
import type { StaffMoveInput } from '../queue/queue-command.ts'
import { needsCounter, useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'

type Props = {
  shopId: string
  move: 'call' | 'start'
  ticket: Ticket
  onChoose: (extras: StaffMoveInput) => void
  onClose: () => void
}

/** Form to call or serve for a colleague: which one, and the counter if the visitor has none yet. */
export function ActForColleagueForm({ shopId, move, ticket, onChoose, onClose }: Props) {
  const desk = useDesk()
  const {
    moves,
    move: { colleague: texts, edit },
  } = useWords(deskWords)
  const { counters: naming } = useWords(presenceWords)
  const id = useId()
  const queue = useStore(desk.queue)
  const people = useMemo(() => {
    const { staff, presence, tickets } = queue
    return toStaffSelectPeople(shopId, addPresenceToColleagues({ staff, presence, tickets: tickets.values() }))
  }, [shopId, queue])
  const counters = desk.counters.filter(({ open }) => open)
  const asksCounter = needsCounter(ticket, move)
  const [staffId, setStaffId] = useState('')
  const [counterId, setCounterId] = useState(desk.counterId ?? counters[0]?.id ?? '')
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({ staffId, ...(asksCounter ? { counterId } : {}) })
      }}
    >
      <StaffSelect
        name="staffId"
        label={texts.label}
        required
        marked={false}
        people={people}
        language={ticket.locale}
        value={staffId || null}
        onChange={(chosen) => setStaffId(chosen ?? '')}
      />
      {asksCounter && (
        <label htmlFor={id}>
          <span className={staff.label}>{texts.counter}</span>
          <Select id={id} value={counterId} onChange={({ target }) => setCounterId(target.value)}>
            {counters.map((counter) => (
              <option key={counter.id} value={counter.id}>
                {naming.label(counter.name)}
              </option>
            ))}
          </Select>
        </label>
      )}
      <div className={style.buttons}>
        <Button onClick={onClose}>{edit.cancel}</Button>
        <Button type="submit" look="primary" disabled={!staffId || (asksCounter && !counterId)}>
          {moves[move]}
        </Button>
      </div>
    </form>
  )
}
