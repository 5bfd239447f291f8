import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { type FormEvent, useEffect, useState } from 'react'
import { localizedText } from '#domain/locale.ts'
import { maxNameLength } from '#domain/tickets/limits.ts'
import { cameraReadiness } from '../../device/secure-only/camera.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { Button } from '../../parts/controls/button.tsx'
import style from '../kiosk.module.css'
import type { Join } from '../use-join.ts'
import type { Step } from '../visit-step.ts'
import { useKioskLocale, useKioskWords } from '../words.ts'
import { CommandProblem, KioskField } from './field.tsx'
import { ReservationScanner } from './scanner.tsx'

type Props = {
  step: Extract<Step, { is: 'find' | 'found' }>
  timeZone: string
  join: Join
  onStep: (step: Step) => void
}

/** "I have a reservation": find it, check that it is the right one, check in. */
export function ReservationSteps({ step, timeZone, join, onStep }: Props) {
  return step.is === 'find' ? <FindStep join={join} onStep={onStep} /> : <FoundStep {...{ step, timeZone, join, onStep }} />
}

function FindStep({ join, onStep }: Pick<Props, 'join' | 'onStep'>) {
  const { find: words, sending } = useKioskWords()
  const [hasCamera, setHasCamera] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const [digits, setDigits] = useState('')
  const [reading, setReading] = useState('')
  const [tried, setTried] = useState(false)
  useEffect(() => void cameraReadiness().then((state) => setHasCamera(state === 'ready')), [])
  const isDigits = /^\d{4}$/.test(digits)
  const name = reading.trim()

  async function search(body: Parameters<Join['find']>[0]): Promise<void> {
    const reservation = await join.find(body)
    if (reservation) onStep({ is: 'found', reservation })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isDigits && name && !join.busy) void search({ digits, reading: name })
  }

  const scan = hasCamera && (
    <Button look="outline" className={style.side} onClick={() => setScanning(!isScanning)}>
      <IconQrcode size={30} stroke={1.75} aria-hidden />
      {isScanning ? words.type : words.scan}
    </Button>
  )

  return (
    <main className={style.main}>
      <h1 tabIndex={-1}>{words.title}</h1>
      <CommandProblem join={join} />
      {isScanning ? (
        <>
          <ReservationScanner onRead={(link) => void search({ link: link.slice(0, 300) })} />
          <div className={`${style.form} ${style.acts}`}>{scan}</div>
        </>
      ) : (
        <>
          <p className={style.sub}>{words.text}</p>
          <form className={style.form} autoComplete="off" noValidate onSubmit={submit}>
            <div className={style.pair}>
              <KioskField
                label={words.digits}
                value={digits}
                inputMode="numeric"
                maxLength={8}
                wrong={tried && !isDigits ? words.digitsWrong : undefined}
                onType={(text) => setDigits(text.normalize('NFKC').replace(/\D/g, '').slice(0, 4))}
              />
              <KioskField
                label={words.reading}
                value={reading}
                maxLength={maxNameLength}
                wrong={tried && isDigits && !name ? words.readingWrong : undefined}
                onType={setReading}
              />
            </div>
            <div className={style.acts}>
              <Button look="primary" type="submit" className={style.submit} aria-disabled={join.busy}>
                {join.busy ? sending : words.submit}
              </Button>
              {scan}
            </div>
          </form>
        </>
      )}
    </main>
  )
}

function FoundStep({ step, timeZone, join, onStep }: Omit<Props, 'step'> & { step: Extract<Step, { is: 'found' }> }) {
  const words = useKioskWords()
  const locale = useKioskLocale()
  const { reservationId, startsAt, service, partySize } = step.reservation

  async function checkIn(): Promise<void> {
    const ticket = await join.checkIn(reservationId)
    if (ticket) onStep({ is: 'done', ticket })
  }

  return (
    <main className={style.main}>
      <h1 tabIndex={-1}>{words.found.title}</h1>
      <CommandProblem join={join} />
      <p className={style.booked}>
        <b>{formatTimeOfDay(startsAt, timeZone, locale)}</b>
        {words.found.text(localizedText(service.name, locale), words.people(partySize))}
      </p>
      <div className={style.form}>
        <Button look="primary" className={style.submit} aria-disabled={join.busy} onClick={() => !join.busy && void checkIn()}>
          {join.busy ? words.sending : words.found.submit}
        </Button>
        <Button look="outline" className={style.side} aria-disabled={join.busy} onClick={() => !join.busy && onStep({ is: 'find' })}>
          {words.found.other}
        </Button>
      </div>
    </main>
  )
}
