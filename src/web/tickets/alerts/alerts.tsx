/** How a phone tells of the call beyond showing it. Fetched when somebody touches the ticket's page, or when the turn is near. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { useMessages } from '../../ui/messages.ts'
import { isNear } from '../near.ts'
import { ticketTexts } from '../visitor-texts.ts'
import style from './alerts.module.css'
import { createCallSound } from './call-sound.ts'
import { keepFocusSeen } from './focus-seen.ts'
import { createScreenOn } from './screen-on.ts'
import { canShake, shake } from './shake.ts'
import { alertTexts } from './texts.ts'

export const sound = createCallSound()
const screen = createScreenOn()

const useSound = () => useSyncExternalStore(sound.subscribe, sound.read)

/** Rings, shakes and keeps the screen on. Once for each call: the next is another one. */
export function CallSignals({ ticket }: { ticket: VisitorTicket }) {
  useSound()
  const call = ticket.status === 'called' ? ticket.calledAt : null
  const near = isNear(ticket)
  useEffect(() => {
    if (!call) return
    const stops = [sound.call(), shake()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [call])
  useEffect(() => {
    screen.near(near)
    return () => screen.near(false)
  }, [near])
  return null
}

export const switchSound = () => (sound.read() === 'on' ? sound.turnOff() : sound.turnOn())

/** What the button that the page came with says from now on. */
export function SoundWord() {
  const { tell } = useMessages(ticketTexts).ticket
  const { mute } = useMessages(alertTexts)
  return useSound() === 'on' ? mute : tell.sound
}

/** While the number is called, beside the language. */
export function MuteButton() {
  const { mute } = useMessages(alertTexts)
  return useSound() === 'on' ? (
    <button type="button" className={style.mute} onClick={sound.turnOff}>
      {mute}
    </button>
  ) : null
}

/** What can be relied on, and what can't. */
export function AlertDetails() {
  const texts = useMessages(alertTexts)
  const state = useSound()
  const screenState = useSyncExternalStore(screen.subscribe, screen.read)
  const details = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocusSeen(details.current!), [])
  const said = state === 'on' && canShake() ? texts.onShaking : state === 'off' ? undefined : texts[state]
  return (
    <div ref={details} className={style.details}>
      <p role="status" className={state === 'blocked' ? style.blocked : undefined}>
        {said}
      </p>
      {screenState === 'insecure' && <p>{texts.screenInsecure}</p>}
      {(screenState === 'on' || screenState === 'off' || screenState === 'refused') && (
        <label className={style.screen}>
          <input type="checkbox" checked={screenState !== 'off'} onChange={(event) => screen.choose(event.currentTarget.checked)} />
          {texts.screen}
        </label>
      )}
      {screenState === 'refused' && <p role="status">{texts.screenRefused}</p>}
    </div>
  )
}
