import type { MailTemplate } from '#contract/mail-templates.ts'
import { fillMailTemplate, mailBlocks } from '#domain/outbox/template.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import { languageTags } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import style from './mail-preview.module.css'
import { mailTemplateWords } from './words.ts'

type Props = { template: MailTemplate; words: MailTemplateText }

export function MailPreview({ template: { locale, example, button }, words }: Props) {
  const { preview: texts } = useWords(mailTemplateWords)
  const mail = filled(words, example)
  return (
    <section className={style.preview} aria-labelledby="preview">
      <h2 id="preview">{texts.title}</h2>
      {mail ? (
        <div className={style.mail} lang={languageTags[locale]}>
          <header>
            <b>{mail.subject}</b>
            <span>{example.shop}</span>
          </header>
          <div className={style.text}>
            {mailBlocks(mail.text, example.link).map(({ text, link }, at) =>
              link ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and no state
                <p key={at} className={style.link}>
                  <span className={style.button}>{button}</span>
                  {text}
                </p>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <p key={at}>{text}</p>
              ),
            )}
          </div>
        </div>
      ) : (
        <p className={style.broken}>{texts.broken}</p>
      )}
      <p className={staff.help}>{texts.note}</p>
    </section>
  )
}

/** Returns undefined while the template has syntax errors. */
function filled(words: MailTemplateText, example: Readonly<Record<string, string>>) {
  try {
    return fillMailTemplate(words, example)
  } catch {
    return undefined
  }
}
