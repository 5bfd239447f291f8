import { useState } from 'react'
import type { Form } from '#domain/forms/form.ts'
import { formLength } from '#domain/forms/length.ts'
import { formTemplates } from '#domain/forms/templates/templates.ts'
import { type TemplateName, templateNames, templateTitles } from '#domain/forms/templates/titles.ts'
import { toTextLocale } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { RadioSetting } from '../../parts/fields/setting-fields.tsx'
import style from './field/field-dialog.module.css'
import { formWords } from './words.ts'

type Props = {
  current: TemplateName
  onChoose: (template: TemplateName, form: Form) => void
  onClose: () => void
}

/** Starts the form over from a template. Changes only the draft. */
export function TemplateDialog({ current, onChoose, onClose }: Props) {
  const { template: texts, listed } = useWords(formWords)
  const locale = useLocale()
  const [chosen, choose] = useState(current)
  const about = ({ steps }: Form) => listed(steps.map(({ title }) => title[toTextLocale(locale)]))
  return (
    <MobileDialog
      open
      title={texts.title}
      onClose={onClose}
      foot={
        <div className={style.foot}>
          <Button look="primary" onClick={() => onChoose(chosen, formTemplates[chosen])}>
            {texts.begin}
          </Button>
        </div>
      }
    >
      <div className={style.parts}>
        <p>{texts.text}</p>
        <RadioSetting
          label={texts.label}
          name="template"
          value={chosen}
          options={templateNames.map((name) => ({
            value: name,
            label: texts.option(templateTitles[name][toTextLocale(locale)], formLength(formTemplates[name], true)),
            help: about(formTemplates[name]),
          }))}
          onChange={choose}
        />
      </div>
    </MobileDialog>
  )
}
