import { useEffect, useState } from 'react'
import { messagesLoaded } from '../messages.ts'
import { unlockedSound } from './sound-unlock.ts'

/** What comes by itself comes when the page has come to rest. In milliseconds. */
const calm = 2_000

type Turn = {
  /** There is somebody to be called, and the page would hear of it. */
  awaited: boolean
  called: boolean
  near: boolean
}

/** Sound, vibration and the screen that stays on: nobody needs them to see their number, so they come when the page is touched or the turn is near. */
export function useSignals<Signals>(load: () => Promise<Signals>, { awaited, called, near }: Turn): Signals | undefined {
  const [signals, setSignals] = useState<Signals>()
  const [touched, setTouched] = useState(false)
  const hurried = touched || called
  const needed = awaited && (hurried || near)
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
    if (!needed || signals) return
    const fetchSignals = async () => {
      // Without a line it can't be had: tried again when there is one.
      const found = await load().catch(() => undefined)
      await messagesLoaded()
      setSignals(found)
    }
    const timer = setTimeout(fetchSignals, hurried ? 0 : calm)
    return () => clearTimeout(timer)
  }, [load, needed, hurried, signals])
  return signals
}
