import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { listSlotCapacity, type Place } from '#contract/reservations/staff.ts'
import { call } from '../../api/api.ts'
import { StaffWrong } from '../../form/staff-wrong.tsx'
import { Button, IconButton } from '../../parts/controls/button.tsx'
import { DateSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { useBookNames, useReservations } from './book.ts'
import style from './page.module.css'

type Props = {
  serviceId: string
  firstDay: string
  most: number
  chosen: readonly Place[]
  onChange: (chosen: readonly Place[]) => void
  /** Lets full times be chosen. An offer holds no slot and may be free when it is taken. */
  alsoFull?: boolean
}

/** Times of a service day by day, with the remaining capacity. */
export function PlacePicker({ serviceId, firstDay, most, chosen, onChange, alsoFull = false }: Props) {
  const { shopId, today } = useReservations()
  const { texts, time, when } = useBookNames()
  const { pick } = texts
  const [day, setDay] = useState(firstDay < today ? today : firstDay)
  const { places, problem } = usePlaces({ shopId, serviceId, day })
  const isChosen = (place: Place) => chosen.some(({ startsAt }) => startsAt === place.startsAt)

  function press(place: Place): void {
    if (isChosen(place)) onChange(chosen.filter(({ startsAt }) => startsAt !== place.startsAt))
    else if (most === 1) onChange([place])
    else if (chosen.length < most) onChange([...chosen, place])
  }

  return (
    <>
      <DateSetting label={pick.day} value={day} min={today} onChange={setDay} />
      <fieldset className={style.places} aria-busy={!places && !problem}>
        <legend className={staff.label}>{pick.times}</legend>
        {problem ? (
          <StaffWrong>{problem}</StaffWrong>
        ) : !places ? (
          <p className={staff.muted}>{pick.loading}</p>
        ) : places.length === 0 ? (
          <p className={staff.muted}>{pick.none}</p>
        ) : (
          places.map((place) => (
            <Button
              key={place.startsAt}
              className={style.place}
              aria-pressed={isChosen(place)}
              disabled={(!alsoFull && place.left === 0) || (most > 1 && chosen.length === most && !isChosen(place))}
              onClick={() => press(place)}
            >
              <b className={staff.tag} translate="no">
                {time(place)}
              </b>
              <small>{place.left > 0 ? pick.left(place.left, place.of) : pick.full}</small>
            </Button>
          ))
        )}
      </fieldset>
      {most > 1 && chosen.length > 0 && (
        <div>
          <span className={staff.label}>{pick.chosen(chosen.length, most)}</span>
          <ol className={style.chosen}>
            {chosen.map((place) => (
              <li key={place.startsAt}>
                {when(place)}
                <IconButton small label={pick.remove(when(place))} onClick={() => press(place)}>
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
type Found = Wanted & { places?: readonly Place[]; problem?: string }

function usePlaces({ shopId, serviceId, day }: Wanted): { places?: readonly Place[]; problem?: string } {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!day) return
    let isGone = false
    void call(listSlotCapacity, { params: { shopId }, query: { service: serviceId, from: day } }).then((answer) => {
      if (isGone) return
      const of = { shopId, serviceId, day }
      setFound(answer.ok ? { ...of, places: answer.value.days[0]!.places } : { ...of, problem: answer.problem.detail })
    })
    return () => {
      isGone = true
    }
  }, [shopId, serviceId, day])
  return found?.serviceId === serviceId && found.day === day ? found : {}
}
