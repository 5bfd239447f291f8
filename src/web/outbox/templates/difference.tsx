import { diffArrays } from 'diff'
import type { Locale } from '#domain/locale.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import { languageTags } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import style from './difference.module.css'
import { mailTemplateWords } from './words.ts'

type Props = { from: MailTemplateText; to: MailTemplateText; locale: Locale }

/** Word-by-word difference of two texts; loaded on demand. */
export function MailTemplateDiff({ from, to, locale }: Props) {
  return (
    <div className={style.difference} lang={languageTags[locale]}>
      <b>
        <Changes from={from.subject} to={to.subject} locale={locale} />
      </b>
      {to.short !== undefined && (
        <p>
          <Changes from={from.short ?? ''} to={to.short} locale={locale} />
        </p>
      )}
      <p>
        <Changes from={from.body} to={to.body} locale={locale} />
      </p>
    </div>
  )
}

/** Splits by the language's rules, because Japanese and Chinese have no spaces. A variable counts as one word. */
function wordsOf(text: string, locale: Locale): string[] {
  const words = new Intl.Segmenter(languageTags[locale], { granularity: 'word' })
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .flatMap((part) => (part.startsWith('{{') ? part : [...words.segment(part)].map(({ segment }) => segment)))
}

function Changes({ from, to, locale }: { from: string; to: string; locale: Locale }) {
  const { difference: texts } = useWords(mailTemplateWords)
  return diffArrays(wordsOf(from, locale), wordsOf(to, locale)).map(({ value, added, removed }, at) => {
    const text = value.join('')
    const key = `${at} ${text}`
    if (added)
      return (
        <ins key={key}>
          <span className={staff.hidden}>{texts.added}</span>
          {text}
        </ins>
      )
    if (removed)
      return (
        <del key={key}>
          <span className={staff.hidden}>{texts.removed}</span>
          {text}
        </del>
      )
    return <span key={key}>{text}</span>
  })
}
