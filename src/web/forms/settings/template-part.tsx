import { templateTitles } from '#domain/forms/templates/titles.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../parts/theme/staff.module.css'
import type { FormEditor } from './form-editor.ts'
import style from './page.module.css'
import { formWords } from './words.ts'

/** What the form began as, or begins anew from, and the way to another one. */
export function TemplatePart({ editor: { current, template }, onChoose }: { editor: FormEditor; onChoose: () => void }) {
  const { template: texts } = useWords(formWords)
  const locale = useLocale()
  const title = templateTitles[template ?? current.template][locale]
  return (
    <div className={style.template}>
      <span className={staff.grow}>{template ? texts.anew(title) : texts.current(title)}</span>
      <button type="button" className={`${staff.outline} ${staff.small}`} onClick={onChoose}>
        {texts.choose}
      </button>
    </div>
  )
}
