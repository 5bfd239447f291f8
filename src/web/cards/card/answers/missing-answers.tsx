import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useId } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import { toTextLocale } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { cardWords } from '../words.ts'
import style from './missing-answers.module.css'

/** Lists unanswered fields that the shop needs before serving, each with a link to it. */
export function MissingAnswers({ card: { form, missing }, onFill }: { card: CardDetail; onFill: (field: string) => void }) {
  const { missing: texts } = useWords(cardWords)
  const locale = useLocale()
  const id = useId()
  if (missing.length === 0) return null
  const fields = form.steps.flatMap((step) => step.fields).filter(({ key }) => missing.includes(key))
  return (
    <section className={style.missing} aria-labelledby={id}>
      <h2 id={id}>
        <IconMessageQuestion size={18} stroke={1.75} aria-hidden />
        {texts.title}
      </h2>
      <ul>
        {fields.map(({ key, label }) => (
          <li key={key}>
            <Button small aria-label={texts.fill(label[toTextLocale(locale)])} onClick={() => onFill(key)}>
              {label[toTextLocale(locale)]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
