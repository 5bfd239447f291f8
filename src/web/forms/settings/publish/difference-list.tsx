import type { FormDifference } from '#domain/forms/difference.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { nameInLocale, selectableFillContexts } from '../customization.ts'
import { formWords } from '../words.ts'
import style from './publish-dialog.module.css'

export function DifferenceList({ difference: { changes, steps } }: { difference: FormDifference }) {
  const { changes: words, contexts, publish, listed } = useWords(formWords)
  const locale = useLocale()
  return (
    <dl className={style.differences}>
      {steps.map(({ key, title }) => (
        <div key={`step ${key}`}>
          <dt>{nameInLocale(title, locale)}</dt>
          <dd>{publish.stepTitle}</dd>
        </div>
      ))}
      {changes.map(({ key, label, changes: what, ...musts }) => (
        <div key={key}>
          <dt>{nameInLocale(label, locale)}</dt>
          <dd>
            {listed(
              what.map((change) =>
                change === 'required' || change === 'optional'
                  ? words[change](
                      listed(
                        selectableFillContexts.filter((context) => musts[change].includes(context)).map((context) => contexts[context]),
                      ),
                    )
                  : words[change],
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
