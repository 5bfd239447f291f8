import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { frameWords } from '../words.ts'
import style from './connection-notice.module.css'

/** Notice while the browser is offline, and briefly when it is back (R2.24). Part of the first load, because nothing can be fetched offline. */
export function ConnectionNotice() {
  const { offline, online } = useWords(frameWords)
  const [state, setState] = useState<'off' | 'back'>()
  useEffect(() => {
    const off = () => setState('off')
    const on = () => setState('back')
    if (!navigator.onLine) off()
    addEventListener('offline', off)
    addEventListener('online', on)
    return () => {
      removeEventListener('offline', off)
      removeEventListener('online', on)
    }
  }, [])
  return (
    <p role="status" className={state && style[state]}>
      {state && (state === 'off' ? offline : online)}
    </p>
  )
}
