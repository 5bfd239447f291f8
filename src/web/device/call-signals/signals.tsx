/** How a phone tells of the call beyond showing it. Fetched when somebody touches the page, or when the turn is near. */
import { useEffect, useSyncExternalStore } from 'react'
import { createCallSound } from './call-sound.ts'
import { createScreenOn } from './screen-on.ts'
import { shake } from './shake.ts'

export const sound = createCallSound()
export const screen = createScreenOn()

export const useSound = () => useSyncExternalStore(sound.subscribe, sound.read)

type Props = {
  /** When it was called, as long as nobody has taken notice. */
  call: string | null
  near: boolean
}

/** Rings, shakes and keeps the screen on. Once for each call: the next is another one. */
export function CallSignals({ call, near }: Props) {
  useSound()
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
