import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import { type FormEvent, useState } from 'react'
import type { Kiosk, KioskLane } from '#contract/devices/kiosk.ts'
import { localizedText } from '#domain/locale.ts'
import { parseContact } from '#domain/tickets/contact.ts'
import { maxContactLength, maxPartySize } from '#domain/tickets/limits.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { Button } from '../../parts/controls/button.tsx'
import style from '../kiosk.module.css'
import type { Join } from '../use-join.ts'
import type { ChosenService } from '../visit-step.ts'
import { useKioskLocale, useKioskWords } from '../words.ts'
import { CommandProblem, KioskField } from './field.tsx'

/** Party sizes shown first; larger ones after one more press. */
const commonSizes = 10

type ServiceProps = { kiosk: Kiosk; onChoose: (service: ChosenService) => void; onReservation: () => void }

export function ServiceStep({ kiosk, onChoose, onReservation }: ServiceProps) {
  const words = useKioskWords()
  const locale = useKioskLocale()
  const services = kiosk.lanes.flatMap((lane) => lane.services.map((service) => ({ ...service, lane })))
  return (
    <>
      <main className={style.main}>
        <h1 tabIndex={-1}>{words.welcome}</h1>
        <p className={style.sub}>{words.welcomeText[kiosk.printer === 'working' ? 'printed' : 'shown']}</p>
        <div className={style.services}>
          {services.map((service) => (
            <Button
              key={service.id}
              look="bare"
              className={style.service}
              aria-disabled={service.lane.state !== 'open' || undefined}
              onClick={() => service.lane.state === 'open' && onChoose(service)}
            >
              <span className={style.letter} aria-hidden>
                {service.lane.letter}
              </span>
              <span className={style.name}>{localizedText(service.name, locale)}</span>
              <LaneState lane={service.lane} timeZone={kiosk.shop.timeZone} />
            </Button>
          ))}
        </div>
      </main>
      {kiosk.reserves && (
        <footer className={style.foot}>
          <Button look="outline" className={style.side} onClick={onReservation}>
            <IconCalendarCheck size={34} stroke={1.75} aria-hidden color="var(--uk-primary-text)" />
            {words.reservation}
          </Button>
        </footer>
      )}
    </>
  )
}

function LaneState({ lane: { state, waiting, estimate, opens }, timeZone }: { lane: KioskLane; timeZone: string }) {
  const words = useKioskWords()
  const locale = useKioskLocale()
  if (state === 'full') return <span className={style.wait}>{words.full}</span>
  if (state === 'closed')
    return (
      <span className={style.wait}>
        {words.closed}
        {opens && <b>{words.opens(formatTimeOfDay(opens, timeZone, locale))}</b>}
      </span>
    )
  const time = waiting === 0 ? words.soon : estimate && words.minutes(estimate.low, estimate.high)
  return (
    <span className={style.wait}>
      {words.waiting(waiting)}
      {time && <b>{time}</b>}
    </span>
  )
}

export function PartyStep({ join, onChoose }: { join: Join; onChoose: (partySize: number) => void }) {
  const words = useKioskWords()
  const [from, setFrom] = useState(1)
  return (
    <main className={style.main}>
      <h1 tabIndex={-1}>{words.party}</h1>
      <CommandProblem join={join} />
      <div className={style.sizes}>
        {Array.from({ length: commonSizes }, (_, at) => at + from).map((size) => (
          <Button key={size} look="outline" className={style.size} aria-disabled={join.busy} onClick={() => !join.busy && onChoose(size)}>
            {words.people(size)}
          </Button>
        ))}
        {from === 1 && maxPartySize > commonSizes && (
          <Button
            look="outline"
            className={`${style.size} ${style.more}`}
            aria-disabled={join.busy}
            onClick={() => !join.busy && setFrom(commonSizes + 1)}
          >
            {words.more(commonSizes + 1)}
          </Button>
        )}
      </div>
    </main>
  )
}

export function ContactStep({ join, onSubmit }: { join: Join; onSubmit: (contact: string) => void }) {
  const { contact: words, sending } = useKioskWords()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const contact = typed.trim()
    const fits = contact === '' || parseContact(contact) !== undefined
    setWrong(!fits)
    if (fits && !join.busy) onSubmit(contact)
  }

  return (
    <main className={style.main}>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className={style.sub}>{words.text}</p>
      <CommandProblem join={join} />
      <form className={style.form} autoComplete="off" noValidate onSubmit={submit}>
        <KioskField
          label={words.label}
          value={typed}
          maxLength={maxContactLength}
          wrong={isWrong ? words.wrong : undefined}
          onType={setTyped}
        />
        <Button look="primary" type="submit" className={style.submit} aria-disabled={join.busy}>
          {join.busy ? sending : words.submit}
        </Button>
      </form>
    </main>
  )
}
