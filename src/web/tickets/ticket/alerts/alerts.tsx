import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { isCalled } from '#domain/tickets/status.ts'
import { isTurnNear } from '#domain/tickets/turn-near.ts'
import { canVibrate } from '../../../device/call-signals/shake.ts'
import { CallSignalEffects, callSound, screenWakeLock, useSoundState } from '../../../device/call-signals/signals.tsx'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Checkbox } from '../../../parts/controls/choice.tsx'
import { visitorTicketWords } from '../words.ts'
import style from './alerts.module.css'

export { callSound }

export function TicketSignals({ ticket }: { ticket: VisitorTicket }) {
  return <CallSignalEffects call={isCalled(ticket.status) ? ticket.calledAt : null} near={isTurnNear(ticket)} />
}

export const toggleSound = () => (callSound.read() === 'on' ? callSound.turnOff() : callSound.turnOn())

/** Label of the sound button once the script has loaded. */
export function SoundButtonLabel({ turnOn }: { turnOn: string }) {
  const { mute } = useWords(visitorTicketWords)
  return useSoundState() === 'on' ? mute : turnOn
}

export function MuteButton() {
  const { mute } = useWords(visitorTicketWords)
  return useSoundState() === 'on' ? (
    <Button look="bare" className={style.mute} onClick={callSound.turnOff}>
      {mute}
    </Button>
  ) : null
}

export function SoundAndScreenControls() {
  const texts = useWords(visitorTicketWords)
  const state = useSoundState()
  const screenState = useStore(screenWakeLock)
  const details = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocusSeen(details.current!), [])
  const stateText = state === 'on' && canVibrate() ? texts.onShaking : state === 'off' ? undefined : texts[state]
  return (
    <div ref={details} className={style.details}>
      <p role="status" className={state === 'blocked' ? style.blocked : undefined}>
        {stateText}
      </p>
      {screenState === 'insecure' && <p>{texts.screenInsecure}</p>}
      {(screenState === 'on' || screenState === 'off' || screenState === 'refused') && (
        <Checkbox large checked={screenState !== 'off'} onChange={(event) => screenWakeLock.choose(event.currentTarget.checked)}>
          {texts.screen}
        </Checkbox>
      )}
      {screenState === 'refused' && <p role="status">{texts.screenRefused}</p>}
    </div>
  )
}

/** Scrolls the focused element back into view when this part grows, so that the bar does not cover it (WCAG 2.4.11). */
function keepFocusSeen(part: HTMLElement): () => void {
  const grown = new ResizeObserver(() => document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' }))
  grown.observe(part)
  return () => grown.disconnect()
}
