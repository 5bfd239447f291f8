import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { frameWords } from '../words.ts'
import style from './connection-notice.module.css'

/** R2.24: over the page while the browser knows of no network, and for a moment when it is back. Here from the start: offline nothing can be fetched. */
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
