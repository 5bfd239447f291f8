import { useState } from 'react'
import type { Queue } from '#contract/tickets/queue.ts'
import { type AddedTicket, addTicket } from '#contract/tickets/walk-in.ts'
import { localText } from '#domain/locale.ts'
import { useCommand } from '../../../api/use-command.ts'
import { StaffWrong } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Select } from '../../../parts/controls/field.tsx'
import staff from '../../../theme/staff.module.css'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'
import type { VisitorValues } from './ticket-edit.ts'
import { useVisitorRules, VisitorFields } from './visitor-fields.tsx'
import { WalkInNumber } from './walk-in-number.tsx'

type Props = { shopId: string; lanes: Queue['lanes']; laneId: string; onClose: () => void }

/** The dialog gives the focus to what has the attribute when it opens; React's own would come before that, when nothing can be seen. */
const takeFocus = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')

/** A number for somebody without a phone. The confirming button has the focus: Enter is enough, all else is optional. */
export function WalkInForm({ shopId, lanes, laneId, onClose }: Props) {
  const {
    move: { walkIn: texts, edit },
    lane: laneTexts,
  } = useWords(deskWords)
  const locale = useLocale()
  const services = lanes.flatMap((lane) => lane.services.map((service) => ({ service, lane })))
  const [serviceId, setService] = useState(() => services.find(({ lane }) => lane.id === laneId)?.service.id ?? services[0]?.service.id)
  const [visitor, setVisitor] = useState<VisitorValues>({ partySize: 1, locale: 'ja', name: '' })
  const { busy, problem, run } = useCommand()
  const [joined, setJoined] = useState<AddedTicket>()
  const rules = useVisitorRules(visitor)
  const chosen = services.find(({ service }) => service.id === serviceId)

  async function add(): Promise<void> {
    if (!chosen || busy) return
    const body = { ...visitor, serviceId: chosen.service.id, name: visitor.name.trim() || undefined }
    const params = { shopId, laneId: chosen.lane.id }
    const result = await run(addTicket, { params, body })
    if (result.ok) setJoined(result.value)
  }

  if (joined) return <WalkInNumber joined={joined} onClose={onClose} />
  if (!chosen) return <p>{texts.noServices}</p>
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (rules.passes(event)) void add()
      }}
    >
      <label>
        <span className={staff.label}>{texts.service}</span>
        <Select value={serviceId} onChange={({ target }) => setService(target.value)}>
          {lanes.map((lane) => (
            <optgroup key={lane.id} label={laneTexts.label(lane.letter, localText(lane.name, locale))}>
              {lane.services.map((service) => (
                <option key={service.id} value={service.id}>
                  {localText(service.name, locale)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </label>
      {!chosen.lane.open && <p className={staff.warn}>{texts.stopped}</p>}
      <VisitorFields
        values={visitor}
        nameLabel={texts.name}
        wrong={rules.wrong}
        set={(part) => setVisitor((now) => ({ ...now, ...part }))}
      />
      <StaffWrong>{problem?.detail}</StaffWrong>
      <div className={style.buttons}>
        <Button onClick={onClose}>{edit.cancel}</Button>
        <Button ref={takeFocus} type="submit" look="primary" className={staff.grow} aria-disabled={busy}>
          {texts.take}
          <kbd className={staff.key}>Enter</kbd>
        </Button>
      </div>
    </form>
  )
}
