import { useEffect, useState } from 'react'
import { unlockedAudioContext } from './sound-unlock.ts'

type Turn = {
  /** A call is possible, and the page would receive it. */
  awaited: boolean
  called: boolean
  near: boolean
}

/** Returns true once the page was touched or the turn is near: then the signals module loads. */
export function useShouldLoadSignals({ awaited, called, near }: Turn): boolean {
  const [wanted, setWanted] = useState(false)
  const [touched, setTouched] = useState(false)
  const needsScreen = awaited && (touched || called || near)
  useEffect(() => {
    if (touched) return
    const touch = () => setTouched(true)
    if (unlockedAudioContext()) touch()
    addEventListener('pointerup', touch)
    addEventListener('keydown', touch)
    return () => {
      removeEventListener('pointerup', touch)
      removeEventListener('keydown', touch)
    }
  }, [touched])
  useEffect(() => {
    if (needsScreen) setWanted(true)
  }, [needsScreen])
  return wanted
}
