import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Kiosk } from '#contract/devices/kiosk.ts'
import { type Locale, locales, localizedText } from '#domain/locale.ts'
import { restoreLostFocus } from '../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../frame/page/title.tsx'
import { languageTags, localeNames } from '../i18n/locale.ts'
import { Button } from '../parts/controls/button.tsx'
import style from './kiosk.module.css'
import { AskStaff, StillThere } from './notices.tsx'
import { DoneStep } from './steps/done.tsx'
import { ContactStep, PartyStep, ServiceStep } from './steps/join.tsx'
import { UnlockStep } from './steps/leave.tsx'
import { ReservationSteps } from './steps/reservation.tsx'
import { useKioskCommands } from './use-join.ts'
import { useWipe } from './use-wipe.ts'
import { type ChosenService, previousStep, type Step } from './visit-step.ts'
import { KioskLocale, kioskWords } from './words.ts'

const wipeSeconds = 30
/** A visitor reads the number and scans the code. */
const doneSeconds = 30
const longPressMs = 3_000

type Props = {
  isFirst: boolean
  token: string
  /** Undefined: the shop is closed for good. */
  kiosk: Kiosk | undefined
  origin: string
  hosted: boolean
  pageLocale: Locale
  isLive: boolean
  onUse: (isInUse: boolean) => void
  onChange: () => Promise<void>
  onEnd: () => void
}

/** All steps of one visitor. They are state of this component only: not in the address, the history or any storage. */
export function Visit({ isFirst, token, kiosk, origin, hosted, pageLocale, isLive, onUse, onChange, onEnd }: Props) {
  const [locale, setLocale] = useState(pageLocale)
  const [step, setStep] = useState<Step>({ is: 'service' })
  const words = kioskWords[locale]
  const isInUse = step.is !== 'service' || locale !== pageLocale
  const isDone = step.is === 'done'
  const { left, extend } = useWipe(isInUse ? (isDone ? doneSeconds : wipeSeconds) : undefined, onEnd, { isCovered: !isDone })
  const join = useKioskCommands(token, locale)
  const goTo = (next: Step) => {
    join.clear()
    setStep(next)
  }
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => onUse(isInUse), [isInUse, onUse])
  // Screen readers pronounce the whole page, and its fonts follow it.
  useEffect(() => {
    document.documentElement.lang = languageTags[locale]
  }, [locale])
  const isAsking = !isDone && step.is !== 'leave' && (!isLive || !kiosk || (kiosk.lanes.length === 0 && !kiosk.reserves))
  const shown = isAsking ? 'ask' : step.is
  const isStart = useRef(isFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (!isStart.current) page.current?.querySelector('h1')?.focus()
    isStart.current = false
    scrollTo(0, 0)
  }, [shown])

  async function take(service: ChosenService, partySize: number, contact?: string): Promise<void> {
    const ticket = await join.take({ serviceId: service.id, partySize, ...(contact && { contact }) })
    if (ticket) setStep({ is: 'done', ticket })
    void onChange()
  }

  const content = (): ReactNode => {
    switch (step.is) {
      case 'service':
        return (
          kiosk && (
            <ServiceStep kiosk={kiosk} onChoose={(service) => goTo({ is: 'party', service })} onReservation={() => goTo({ is: 'find' })} />
          )
        )
      case 'party':
        return (
          <PartyStep
            join={join}
            onChoose={(partySize) =>
              step.service.lane.asksContact ? goTo({ is: 'contact', service: step.service, partySize }) : void take(step.service, partySize)
            }
          />
        )
      case 'contact':
        return <ContactStep join={join} onSubmit={(contact) => void take(step.service, step.partySize, contact)} />
      case 'find':
      case 'found':
        return <ReservationSteps step={step} timeZone={kiosk?.shop.timeZone ?? 'Asia/Tokyo'} join={join} onStep={goTo} />
      case 'done':
        return <DoneStep ticket={step.ticket} origin={origin} isLive={isLive} left={left} onStay={extend} onEnd={onEnd} />
      case 'leave':
        return <UnlockStep hosted={hosted} />
    }
  }

  return (
    <KioskLocale value={locale}>
      <PageTitle page={words.title} />
      <div ref={page} className={style.page} lang={languageTags[locale]} data-brand={kiosk?.shop.brandColour}>
        <div ref={restoreLostFocus} className={style.frame} inert={left !== undefined && !isDone}>
          <header className={style.top}>
            <ShopName kiosk={kiosk} locale={locale} onLongPress={() => goTo({ is: 'leave' })} />
            <nav className={style.languages} aria-label={words.languages}>
              {locales
                .filter((one) => one === 'ja' || (kiosk?.shop.languages as readonly Locale[] | undefined)?.includes(one) !== false)
                .map((one) => (
                  <Button
                    key={one}
                    look="outline"
                    className={style.language}
                    lang={languageTags[one]}
                    aria-pressed={one === locale}
                    onClick={() => {
                      setLocale(one)
                      join.clear()
                    }}
                  >
                    {localeNames[one]}
                  </Button>
                ))}
            </nav>
          </header>
          {isAsking && <AskStaff />}
          {/* Kept while hidden: after a short interruption the visitor goes on where they were. */}
          <div className={style.content} hidden={isAsking}>
            {content()}
          </div>
          {step.is !== 'service' && !isDone && (
            <footer className={style.foot}>
              {step.is !== 'leave' && !isAsking && (
                <Button
                  look="outline"
                  className={style.side}
                  aria-disabled={join.busy}
                  onClick={() => !join.busy && goTo(previousStep(step))}
                >
                  {words.back}
                </Button>
              )}
              {/* A number that is on its way would belong to nobody. */}
              <Button look="outline" className={style.side} aria-disabled={join.busy} onClick={() => !join.busy && onEnd()}>
                {words.restart}
              </Button>
            </footer>
          )}
        </div>
        {left !== undefined && !isDone && <StillThere left={left} onContinue={extend} />}
      </div>
    </KioskLocale>
  )
}

/** Pressed for three seconds it opens the way out, which visitors need not find. */
function ShopName({ kiosk, locale, onLongPress }: { kiosk: Kiosk | undefined; locale: Locale; onLongPress: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hidden on purpose; managers know it from the help
    <div
      className={style.shop}
      onPointerDown={() => {
        stop()
        timer.current = setTimeout(onLongPress, longPressMs)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
    >
      <svg viewBox="0 0 32 32" width="40" height="40" aria-hidden>
        <path
          d="M9 2h14a4 4 0 0 1 4 4v13a2.6 2.6 0 0 0 0 5.2V26a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4v-1.8a2.6 2.6 0 0 0 0-5.2V6a4 4 0 0 1 4-4z"
          fill="var(--uk-brand)"
        />
        <path d="m10.2 12.4 4.2 4.1 7.6-8" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p>{kiosk && localizedText({ ja: kiosk.shop.name, ...kiosk.shop.otherNames }, locale)}</p>
    </div>
  )
}
