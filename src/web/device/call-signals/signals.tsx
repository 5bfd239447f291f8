/** Call signals beyond the page itself. Loaded when the page is touched or the turn is near. */
import { useEffect, useSyncExternalStore } from 'react'
import { createCallSound } from './call-sound.ts'
import { createScreenWakeLock } from './screen-on.ts'
import { vibrateForCall } from './shake.ts'

export const callSound = createCallSound()
export const screenWakeLock = createScreenWakeLock()

export const useSoundState = () => useSyncExternalStore(callSound.subscribe, callSound.read)

type Props = {
  /** Time of the call, null once acknowledged. */
  call: string | null
  near: boolean
}

export function CallSignalEffects({ call, near }: Props) {
  useSoundState()
  useEffect(() => {
    if (!call) return
    const stops = [callSound.call(), vibrateForCall()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [call])
  useEffect(() => {
    screenWakeLock.near(near)
    return () => screenWakeLock.near(false)
  }, [near])
  return null
}
