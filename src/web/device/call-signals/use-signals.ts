import { useEffect, useState } from 'react'
import { unlockedSound } from './sound-unlock.ts'

type Turn = {
  /** There is somebody to be called, and the page would hear of it. */
  awaited: boolean
  called: boolean
  near: boolean
}

/** Whether sound, vibration and the screen that stays on are wanted: from when the page is touched or the turn is near. */
export function useSignals({ awaited, called, near }: Turn): boolean {
  const [wanted, setWanted] = useState(false)
  const [touched, setTouched] = useState(false)
  const needed = awaited && (touched || called || near)
  useEffect(() => {
    if (touched) return
    const touch = () => setTouched(true)
    if (unlockedSound()) touch()
    addEventListener('pointerup', touch)
    addEventListener('keydown', touch)
    return () => {
      removeEventListener('pointerup', touch)
      removeEventListener('keydown', touch)
    }
  }, [touched])
  useEffect(() => {
    if (needed) setWanted(true)
  }, [needed])
  return wanted
}
