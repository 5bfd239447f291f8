import { useState } from 'react'
import { allFields, type FormField } from '#domain/forms/form.ts'
import { formLength } from '#domain/forms/length.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Checkbox } from '../../parts/controls/choice.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import staff from '../../theme/staff.module.css'
import style from './add-fields-dialog.module.css'
import { changeField, nameInLocale, switchedOffFieldKeys } from './customization.ts'
import { summarizeField } from './field/field-words.ts'
import { MissingRailwayLinesNotice } from './field/needs-lines.tsx'
import type { FormEditor } from './form-editor.ts'
import { formWords } from './words.ts'

type Props = { editor: FormEditor; hasLines: boolean; onClose: () => void }

export function AddFieldsDialog({ editor: { customization, form, change }, hasLines, onClose }: Props) {
  const texts = useWords(formWords)
  const locale = useLocale()
  const off = switchedOffFieldKeys(customization)
  // Kept from opening on, so that a ticked field stays in the list.
  const [offered] = useState(off)
  const fields: ReadonlyMap<string, FormField> = new Map(allFields(form).map((field) => [field.key, field]))
  const steps = customization.steps.map((step) => ({ ...step, fields: step.fields.filter(({ key }) => offered.has(key)) }))
  return (
    <MobileDialog
      open
      title={texts.more.title}
      onClose={onClose}
      foot={
        <div className={style.foot}>
          <p role="status">{texts.length(formLength(form, hasLines))}</p>
          <Button look="primary" onClick={onClose}>
            {texts.field.done}
          </Button>
        </div>
      }
    >
      <div className={style.steps}>
        {steps.map(
          ({ key, title, fields: own }) =>
            own.length > 0 && (
              <section key={key} aria-labelledby={`more-${key}`}>
                <h3 id={`more-${key}`}>{nameInLocale(title, locale)}</h3>
                {own.map((arranged) => {
                  const field = fields.get(arranged.key)!
                  return (
                    <div key={arranged.key} className={style.field}>
                      <Checkbox
                        checked={!arranged.off}
                        onChange={({ target }) => change(changeField(customization, arranged.key, { off: !target.checked }))}
                      >
                        <span>
                          {nameInLocale(arranged.label, locale)}
                          <span className={staff.help}>
                            {summarizeField(field, { ...arranged, off: false }, { texts, locale, fields, off })}
                          </span>
                        </span>
                      </Checkbox>
                      <MissingRailwayLinesNotice field={field} hasLines={hasLines} />
                    </div>
                  )
                })}
              </section>
            ),
        )}
      </div>
    </MobileDialog>
  )
}
