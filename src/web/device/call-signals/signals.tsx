/** Call signals beyond the page itself. Loaded when the page is touched or the turn is near. */
import { useEffect, useSyncExternalStore } from 'react'
import { createCallSound } from './call-sound.ts'
import { createScreenOn } from './screen-on.ts'
import { shake } from './shake.ts'

export const sound = createCallSound()
export const screen = createScreenOn()

export const useSound = () => useSyncExternalStore(sound.subscribe, sound.read)

type Props = {
  /** Time of the call, null once acknowledged. */
  call: string | null
  near: boolean
}

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
