import type { Retention } from '#contract/privacy/retention.ts'
import type { Form } from '#domain/forms/form.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { describeFieldPeriods, describePrivacyClass, shownPrivacyClasses } from './class-fields.ts'
import { featureErasureEntries } from './losses.ts'
import style from './retention.module.css'
import { retentionWords } from './words.ts'

type Props = {
  retention: Retention
  /** The published form. */
  form: Form
  day: (instant: string) => string
  onDecide: () => void
}

export function RetentionSummary({ retention: { months, changedAt, changedBy }, form, day, onDecide }: Props) {
  const texts = useWords(retentionWords)
  const locale = useLocale()
  return (
    <section className={style.part} aria-labelledby="retention">
      <div className={style.head}>
        <h2 id="retention" className={staff.grow}>
          {texts.title}
        </h2>
        <Button small onClick={onDecide}>
          {changedAt ? texts.change : texts.decide}
        </Button>
      </div>
      <p className={staff.muted}>{texts.intro(featureErasureEntries.map((feature) => feature.texts(locale).rule))}</p>
      <p className={staff.muted}>{changedAt ? texts.changed(day(changedAt), changedBy) : texts.none}</p>
      <dl className={style.classes}>
        {shownPrivacyClasses.map((privacy) => {
          const retainedMonths = months[privacy]
          const sooner = describeFieldPeriods(form, privacy, texts, locale)
          return (
            <div key={privacy}>
              <dt>{texts.classes[privacy]}</dt>
              <dd>
                <b>{retainedMonths === null ? texts.keep : texts.keeps(retainedMonths)}</b>
                <span className={staff.help}>{describePrivacyClass(form, privacy, texts, locale)}</span>
                {sooner && <span className={staff.help}>{sooner}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
