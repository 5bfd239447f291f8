import { useState } from 'react'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { localizedText } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Radio } from '../../../parts/controls/choice.tsx'
import type { StaffMoveInput } from '../queue/queue-command.ts'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'

type Props = {
  move: 'moveLane' | 'transfer'
  ticket: Ticket
  lanes: Queue['lanes']
  waitingIn: (laneId: string) => number
  onChoose: (extras: StaffMoveInput) => void
  onClose: () => void
}

/** List of services to move to. One tap moves, because the move can be undone. */
export function DestinationServiceList({ move, ticket, lanes, waitingIn, onChoose, onClose }: Props) {
  const {
    move: { lanes: texts },
    lane: laneTexts,
  } = useWords(deskWords)
  const locale = useLocale()
  const [keepPlace, setKeepPlace] = useState(true)
  const isHere = (laneId: string, serviceId: string) => laneId === ticket.laneId && serviceId === ticket.serviceId
  const place = move === 'transfer' ? { keepPlace } : {}
  return (
    <>
      <p className={style.hint}>{move === 'moveLane' ? texts.moveLaneHint : texts.transferHint}</p>
      {move === 'transfer' && (
        <fieldset className={style.place}>
          <legend>{texts.place}</legend>
          {[true, false].map((keeps) => (
            <Radio key={String(keeps)} name="place" checked={keepPlace === keeps} onChange={() => setKeepPlace(keeps)}>
              {keeps ? texts.keepPlace : texts.atEnd}
            </Radio>
          ))}
        </fieldset>
      )}
      {lanes
        .filter(({ services }) => services.length > 0)
        .map(({ id: laneId, letter, name, open, services }) => (
          <section key={laneId} className={style.lane}>
            <h3>
              {laneTexts.label(letter, localizedText(name, locale))}
              <span className={style.side}>{open ? texts.waiting(waitingIn(laneId)) : texts.closed}</span>
            </h3>
            <ul>
              {services.map((service) => (
                <li key={service.id}>
                  <Button
                    look="bare"
                    className={style.target}
                    disabled={isHere(laneId, service.id)}
                    onClick={() => onChoose({ laneId, serviceId: service.id, ...place })}
                  >
                    {localizedText(service.name, locale)}
                    {isHere(laneId, service.id) && <span className={style.side}>{texts.now}</span>}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      <Button look="quiet" className={style.leave} onClick={onClose}>
        {texts.cancel}
      </Button>
    </>
  )
}
