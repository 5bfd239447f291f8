import { type CSSProperties, useEffect, useState } from 'react'
import { classifyTypedText, saveTypedText } from '../../device/app-version/typed-text.ts'
import { pathLocale } from '../../i18n/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { useBottomBarHeight } from '../../parts/bottom-bar-height.ts'
import { Button } from '../../parts/controls/button.tsx'
import { bottomBarSelector } from '../page/page-bars.ts'
import { frameWords } from '../words.ts'
import style from './new-version.module.css'

/** Offers a new version. Nothing reloads without consent, and typed text survives the reload. */
export function NewVersionNotice({ accept }: { accept: () => void }) {
  const texts = wordsInLocale(frameWords, pathLocale(location.pathname)).newVersion
  const [closed, setClosed] = useState(false)
  const [typed, setTyped] = useState(classifyTypedText)
  const barHeight = useBottomBarHeight(bottomBarSelector)
  useEffect(() => {
    const look = () => setTyped(classifyTypedText())
    addEventListener('input', look)
    return () => removeEventListener('input', look)
  }, [])
  if (closed) return null
  return (
    <div className={style.bar} style={{ '--above': `${barHeight}px` } as CSSProperties} role="status">
      <span className={style.text}>
        {texts.text}
        {typed !== 'nothing' && <small>{typed === 'text' ? texts.typed : texts.later}</small>}
      </span>
      <span className={style.buttons}>
        <Button
          look="bare"
          className={style.update}
          disabled={typed === 'secret'}
          onClick={() => {
            saveTypedText()
            accept()
          }}
        >
          {texts.update}
        </Button>
        <Button look="bare" className={style.button} onClick={() => setClosed(true)}>
          {texts.close}
        </Button>
      </span>
    </div>
  )
}
