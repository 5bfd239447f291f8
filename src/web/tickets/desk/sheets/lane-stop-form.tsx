import { useState } from 'react'
import { laneReopeningModes, laneStopKinds, laneStopReasons, maxLaneNoteLength } from '#domain/queue-settings/lane-status.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Select, TextInput } from '../../../parts/controls/field.tsx'
import staff from '../../../theme/staff.module.css'
import { defaultLaneStops, type LaneStopChoice } from '../lane/lane-status.ts'
import type { QueueLane } from '../queue/lane-view.ts'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'

type Props = { lane: QueueLane; onClose: () => void; onStop: (stop: LaneStopChoice) => void }

/** Form for a stop of a lane: how, why and until when. Visitors read the result. */
export function LaneStopForm({ lane: { closed }, onClose, onStop }: Props) {
  const { laneStatus: texts, lane: words } = useWords(deskWords)
  const [stop, setStop] = useState<LaneStopChoice>(closed ? { ...closed, note: closed.note ?? '' } : defaultLaneStops.closed)
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        onStop({ as: stop.as, reason: stop.reason, until: stop.until, note: stop.note?.trim() || undefined })
      }}
    >
      <Choice label={texts.as} value={stop.as} choices={laneStopKinds} words={words.stops} onChange={(as) => setStop({ ...stop, as })} />
      <Choice
        label={texts.reason}
        help={texts.reasonHint}
        value={stop.reason}
        choices={laneStopReasons}
        words={words.stopReasons}
        onChange={(reason) => setStop({ ...stop, reason })}
      />
      <label>
        <span className={staff.label}>{texts.note}</span>
        <span className={staff.help}>{texts.noteHint}</span>
        <TextInput
          maxLength={maxLaneNoteLength}
          autoComplete="off"
          value={stop.note ?? ''}
          onChange={({ target }) => setStop({ ...stop, note: target.value })}
        />
      </label>
      <Choice
        label={texts.until}
        value={stop.until}
        choices={laneReopeningModes}
        words={texts.ends}
        onChange={(until) => setStop({ ...stop, until })}
      />
      <p className={staff.help}>{texts.hint}</p>
      <div className={style.buttons}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="primary">
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  help?: string
  value: Value
  choices: readonly Value[]
  words: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, help, value, choices, words, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      <span className={staff.label}>{label}</span>
      {help && <span className={staff.help}>{help}</span>}
      <Select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </Select>
    </label>
  )
}
