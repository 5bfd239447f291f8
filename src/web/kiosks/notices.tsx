import { useEffect, useRef } from 'react'
import { locales } from '#domain/locale.ts'
import { languageTags } from '../i18n/locale.ts'
import { Button } from '../parts/controls/button.tsx'
import style from './kiosk.module.css'
import { warningSeconds } from './use-wipe.ts'
import { kioskWords, useKioskLocale } from './words.ts'

/** Without the server the kiosk gives no numbers. In all languages, because nobody may be there to choose one. */
export function AskStaff() {
  return (
    <main className={style.ask}>
      {locales.map((locale, at) => {
        const { ask } = kioskWords[locale]
        const Title = at === 0 ? 'h1' : 'h2'
        return (
          <section key={locale} lang={languageTags[locale]}>
            <Title tabIndex={at === 0 ? -1 : undefined}>{ask.title}</Title>
            <p>{ask.text}</p>
          </section>
        )
      })}
    </main>
  )
}

/** Warns of the wipe. */
export function StillThere({ left, onContinue }: { left: number; onContinue: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  const { stillThere } = kioskWords[useKioskLocale()]
  useEffect(() => {
    before.current = document.activeElement
    button.current?.focus()
    return () => (before.current as HTMLElement | null)?.focus()
  }, [])
  // A press beside the button extends the time too: whoever reaches for the screen is still there.
  useEffect(() => {
    addEventListener('click', onContinue)
    return () => removeEventListener('click', onContinue)
  }, [onContinue])
  return (
    <div className={style.cover}>
      <div role="alertdialog" aria-modal aria-labelledby="still-title" aria-describedby="still-text" className={style.dialog}>
        <h2 id="still-title">{stillThere.title}</h2>
        <p id="still-text">{stillThere.text}</p>
        <p className={style.count} aria-hidden>
          {stillThere.left(left)}
        </p>
        <progress className={style.bar} max={warningSeconds} value={left} aria-hidden />
        <Button ref={button} look="primary" className={style.submit}>
          {stillThere.submit}
        </Button>
      </div>
    </div>
  )
}
