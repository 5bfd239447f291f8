import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import type { ResumeCardState } from './use-resume-card.ts'
import style from './visitor-card.module.css'
import { visitorCardWords } from './words.ts'

/** Asks whether the card begun on this device is the visitor's own. Shows none of its content. */
export function ResumeCardPrompt({ since, goOn, startNew }: { since: number } & Pick<ResumeCardState, 'goOn' | 'startNew'>) {
  const { begun: texts } = useWords(visitorCardWords)
  const minutes = Math.max(1, Math.floor((Date.now() - since) / 60_000))
  const ago =
    minutes < 60
      ? texts.minutes(minutes)
      : minutes < 24 * 60
        ? texts.hours(Math.floor(minutes / 60))
        : texts.days(Math.floor(minutes / 60 / 24))
  return (
    <section className={style.begun} aria-labelledby="begun-card">
      <h1 id="begun-card">{texts.title}</h1>
      <p>{texts.text}</p>
      <Button look="primary" large wide onClick={goOn}>
        {texts.goOn(ago)}
      </Button>
      <Button large wide onClick={startNew}>
        {texts.startNew}
      </Button>
      <p>{texts.startNewText}</p>
    </section>
  )
}
