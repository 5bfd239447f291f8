import { useState } from 'react'
import { localizedText } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Checkbox, Radio } from '../../../parts/controls/choice.tsx'
import { findColleagueAtCounter, useOwnStaffId } from '../../../presence/counter-in-use.ts'
import { TakeCounterConfirmation } from '../../../presence/take-counter.tsx'
import { presenceWords } from '../../../presence/words.ts'
import staff from '../../../theme/staff.module.css'
import type { QueueState } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import style from './counter-form.module.css'

export type CounterChoiceFormProps = {
  onClose: () => void
  state: QueueState
  counterId: string | undefined
  laneIds: readonly string[] | undefined
  onCounter: (counterId: string | undefined) => void
  onLanes: (laneIds: readonly string[]) => void
  /** True if a call waits for this choice. */
  needed: boolean
}

/** Form for the counter and the lanes of this device, which remembers both. */
export function CounterChoiceForm({ onClose, state, counterId, laneIds, onCounter, onLanes, needed }: CounterChoiceFormProps) {
  const { counter: texts, lane: laneTexts } = useWords(deskWords)
  const { counters: naming } = useWords(presenceWords)
  const locale = useLocale()
  const ownStaffId = useOwnStaffId(state)
  /** Counter with a colleague at it, until the member confirms taking it. */
  const [takenId, setTakenId] = useState<string>()
  const offered = state.counters
    .filter(({ open }) => open)
    .map((counter) => ({
      ...counter,
      inUse:
        counter.id === counterId
          ? undefined
          : findColleagueAtCounter({ tickets: state.tickets.values(), staff: state.staff }, counter.id, ownStaffId),
    }))
  const taking = offered.find(({ id }) => id === takenId)
  const choose = (id: string | undefined) => {
    setTakenId(undefined)
    onCounter(id)
  }
  const all = !laneIds || laneIds.length === 0
  const toggle = (id: string) => onLanes(laneIds?.includes(id) ? laneIds.filter((other) => other !== id) : [...(laneIds ?? []), id])
  return (
    <>
      <p className={needed ? staff.warn : style.hint}>{needed ? texts.needed : naming.chooseHint}</p>
      {offered.length === 0 && <p className={staff.muted}>{naming.noCounters}</p>}
      <div className={style.list} role="radiogroup" aria-label={texts.heading}>
        {offered.map(({ id, name, inUse }) => (
          <Radio
            key={id}
            className={style.choice}
            name="counter"
            checked={id === (takenId ?? counterId)}
            onChange={() => (inUse ? setTakenId(id) : choose(id))}
          >
            <span>{naming.label(name)}</span>
            {inUse && <span className={style.inUse}>{naming.taken(inUse.person, inUse.numbers)}</span>}
          </Radio>
        ))}
        {!needed && (
          <Radio className={style.choice} name="counter" checked={counterId === undefined && !taking} onChange={() => choose(undefined)}>
            {texts.none}
          </Radio>
        )}
      </div>
      {taking?.inUse && (
        <TakeCounterConfirmation
          name={taking.name}
          inUse={taking.inUse}
          onLeave={() => setTakenId(undefined)}
          onTake={() => choose(taking.id)}
        />
      )}
      {state.lanes.length > 1 && (
        <fieldset className={style.lanes}>
          <legend>{texts.lanes}</legend>
          <Checkbox className={style.choice} checked={all} onChange={() => onLanes([])}>
            {texts.allLanes}
          </Checkbox>
          {state.lanes.map(({ id, letter, name }) => (
            <Checkbox key={id} className={style.choice} checked={!all && laneIds!.includes(id)} onChange={() => toggle(id)}>
              {laneTexts.label(letter, localizedText(name, locale))}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <Button look="primary" wide className={style.close} disabled={taking?.inUse !== undefined} onClick={onClose}>
        {texts.done}
      </Button>
    </>
  )
}
