import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { listSlotCapacity, type SlotCapacity } from '#contract/reservations/staff.ts'
import { callAuthenticated } from '../../api/api.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { Button, IconButton } from '../../parts/controls/button.tsx'
import { DateSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { useReservationsContext, useReservationTexts } from './book.ts'
import style from './page.module.css'

type Props = {
  serviceId: string
  firstDay: string
  max: number
  chosen: readonly SlotCapacity[]
  onChange: (chosen: readonly SlotCapacity[]) => void
  /** Lets full times be chosen. An offer holds no slot and may be free when it is taken. */
  alsoFull?: boolean
}

/** Times of a service day by day, with the remaining capacity. */
export function SlotPicker({ serviceId, firstDay, max, chosen, onChange, alsoFull = false }: Props) {
  const { shopId, today } = useReservationsContext()
  const { texts, time, when } = useReservationTexts()
  const { pick } = texts
  const [day, setDay] = useState(firstDay < today ? today : firstDay)
  const { slots, problem } = useSlots({ shopId, serviceId, day })
  const isChosen = (slot: SlotCapacity) => chosen.some(({ startsAt }) => startsAt === slot.startsAt)

  function press(slot: SlotCapacity): void {
    if (isChosen(slot)) onChange(chosen.filter(({ startsAt }) => startsAt !== slot.startsAt))
    else if (max === 1) onChange([slot])
    else if (chosen.length < max) onChange([...chosen, slot])
  }

  return (
    <>
      <DateSetting label={pick.day} value={day} min={today} onChange={setDay} />
      <fieldset className={style.places} aria-busy={!slots && !problem}>
        <legend className={staff.label}>{pick.times}</legend>
        {problem ? (
          <StaffErrorMessage>{problem}</StaffErrorMessage>
        ) : !slots ? (
          <p className={staff.muted}>{pick.loading}</p>
        ) : slots.length === 0 ? (
          <p className={staff.muted}>{pick.none}</p>
        ) : (
          slots.map((slot) => (
            <Button
              key={slot.startsAt}
              className={style.place}
              aria-pressed={isChosen(slot)}
              disabled={(!alsoFull && slot.left === 0) || (max > 1 && chosen.length === max && !isChosen(slot))}
              onClick={() => press(slot)}
            >
              <b className={staff.tag} translate="no">
                {time(slot)}
              </b>
              <small>{slot.left > 0 ? pick.left(slot.left, slot.of) : pick.full}</small>
            </Button>
          ))
        )}
      </fieldset>
      {max > 1 && chosen.length > 0 && (
        <div>
          <span className={staff.label}>{pick.chosen(chosen.length, max)}</span>
          <ol className={style.chosen}>
            {chosen.map((slot) => (
              <li key={slot.startsAt}>
                {when(slot)}
                <IconButton small label={pick.remove(when(slot))} onClick={() => press(slot)}>
                  <IconX size={16} stroke={1.75} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}

type Wanted = { shopId: string; serviceId: string; day: string }
type LoadedSlots = Wanted & { slots?: readonly SlotCapacity[]; problem?: string }

function useSlots({ shopId, serviceId, day }: Wanted): { slots?: readonly SlotCapacity[]; problem?: string } {
  const [loaded, setLoaded] = useState<LoadedSlots>()
  useEffect(() => {
    if (!day) return
    let isCancelled = false
    void callAuthenticated(listSlotCapacity, { params: { shopId }, query: { service: serviceId, from: day } }).then((response) => {
      if (isCancelled) return
      const of = { shopId, serviceId, day }
      setLoaded(response.ok ? { ...of, slots: response.value.days[0]!.places } : { ...of, problem: response.problem.detail })
    })
    return () => {
      isCancelled = true
    }
  }, [shopId, serviceId, day])
  return loaded?.serviceId === serviceId && loaded.day === day ? loaded : {}
}
