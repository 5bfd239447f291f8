import type { ReactNode } from 'react'
import { isFieldSubjectToRetention } from '#domain/cards/retention.ts'
import { areAlternativesSwitchedOff } from '#domain/forms/alternative-fields.ts'
import type { FieldCustomization, FormCustomization } from '#domain/forms/customization.ts'
import { type ChoiceOption, type FillContext, fillContexts, requirableContextsFor } from '#domain/forms/field.ts'
import { canShowOnTicket, type FormField } from '#domain/forms/form.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { MobileDialog } from '../../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { MoreSettings } from '../../../parts/fields/more-settings.tsx'
import { CheckboxGroupSetting, CheckboxSetting, SelectSetting } from '../../../parts/fields/setting-fields.tsx'
import staff from '../../../theme/staff.module.css'
import { MonthsSetting } from '../../retention/months-setting.tsx'
import { retentionWords } from '../../retention/words.ts'
import {
  changeField,
  isBlank,
  lacksTranslation,
  locateField,
  moveFieldTo,
  nameInLocale,
  selectableFillContexts,
  switchedOffFieldKeys,
} from '../customization.ts'
import { formWords } from '../words.ts'
import style from './field-dialog.module.css'
import { describeRequirement, hasAlternativeField } from './field-words.ts'
import { OptionList } from './option-list.tsx'
import { JapaneseNameInput, NameTranslationFields, TranslatedTextFields } from './words-fields.tsx'

type Props = {
  field: FormField
  customization: FormCustomization
  published: readonly ChoiceOption[]
  onChange: (next: FormCustomization) => void
  onClose: () => void
}

const maxLabelLength = 60
const maxHelpLength = 300
const noWords = { ja: '', en: '', zh: '' }

/** Edits a field. Changes apply to the draft at once and are published with it. */
export function FieldDialog({ field, customization, published, onChange, onClose }: Props) {
  const words = useWords(formWords)
  const { field: texts, options, types, row, listed } = words
  const retention = useWords(retentionWords)
  const locale = useLocale()
  const { field: arranged, step, position } = locateField(customization, field.key)
  const off = switchedOffFieldKeys(customization)
  const isAloneHere = areAlternativesSwitchedOff(field, off)
  const { help = noWords } = arranged
  const isHelpHalf = !isBlank(help) && lacksTranslation(help)
  const more = [
    describeRequirement(field, arranged, { texts: words, off }),
    arranged.onTicket && row.onTicket,
    isBlank(help) ? texts.noHelp : texts.hasHelp,
    texts.standsAt(nameInLocale(step.title, locale), position),
  ]
  const set = (change: Partial<FieldCustomization>) => onChange(changeField(customization, field.key, change))
  return (
    <EditDialog title={nameInLocale(arranged.label, locale)} onClose={onClose}>
      <JapaneseNameInput label={texts.label} value={arranged.label} maxLength={maxLabelLength} onChange={(label) => set({ label })} />
      <p className={style.type}>
        <b>{texts.type}</b> {types[field.type]}
      </p>
      <div>
        {arranged.options && (
          <MoreSettings
            title={options.title}
            summary={options.summary(
              arranged.options.length,
              listed(arranged.options.slice(0, 4).map(({ label }) => nameInLocale(label, locale))),
            )}
          >
            <span className={staff.help}>{options.help}</span>
            <OptionList options={arranged.options} published={published} onChange={(chosen) => set({ options: chosen })} />
          </MoreSettings>
        )}
        <MoreSettings title={texts.more} summary={more.filter(Boolean).join(row.dot)} wrong={isHelpHalf}>
          {field.fixed || isAloneHere ? (
            <p>{field.fixed ? texts.fixed : texts.alone}</p>
          ) : (
            field.type !== 'heading' && (
              <section className={style.part}>
                <h3>{texts.must}</h3>
                <span className={staff.help}>{hasAlternativeField(field) ? texts.oneOf : texts.mustHelp}</span>
                <CheckboxGroupSetting
                  label={texts.must}
                  values={arranged.requiredIn}
                  options={selectableFillContexts
                    .filter((context) => requirableContextsFor(field.type).includes(context))
                    .map((context) => ({ value: context, label: texts.contextsHelp[context] }))}
                  onChange={(contexts) => set({ requiredIn: inOrder(contexts) })}
                />
              </section>
            )
          )}
          {canShowOnTicket(field) && (
            <CheckboxSetting {...texts.onTicket} checked={arranged.onTicket} onChange={(onTicket) => set({ onTicket })} />
          )}
          <TranslatedTextFields
            legend={texts.help}
            help={texts.helpHelp}
            value={help}
            maxLength={maxHelpLength}
            lines={2}
            optional
            onChange={(help) => set({ help })}
          />
          {isFieldSubjectToRetention(field) && (
            <MonthsSetting
              {...retention.field}
              none={retention.field.asClass(retention.classes[field.privacy])}
              value={arranged.keepMonths ?? null}
              onChange={(months) => set({ keepMonths: months ?? undefined })}
            />
          )}
          <PositionPart field={field} customization={customization} onChange={onChange} />
        </MoreSettings>
        <NameTranslationFields value={arranged.label} maxLength={maxLabelLength} onChange={(label) => set({ label })} />
      </div>
    </EditDialog>
  )
}

type StepProps = Pick<Props, 'customization' | 'onClose'> & { stepKey: string; onChange: (title: typeof noWords) => void }

export function StepDialog({ stepKey, customization, onChange, onClose }: StepProps) {
  const { steps: texts } = useWords(formWords)
  const locale = useLocale()
  const { title } = customization.steps.find(({ key }) => key === stepKey)!
  return (
    <EditDialog title={nameInLocale(title, locale)} onClose={onClose}>
      <JapaneseNameInput label={texts.title} value={title} maxLength={maxLabelLength} onChange={onChange} />
      <NameTranslationFields value={title} maxLength={maxLabelLength} onChange={onChange} />
    </EditDialog>
  )
}

function EditDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { field: texts } = useWords(formWords)
  return (
    <MobileDialog
      open
      title={title}
      onClose={onClose}
      foot={
        <div className={style.foot}>
          <Button look="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      }
    >
      <div className={style.parts}>{children}</div>
    </MobileDialog>
  )
}

/** Chooses the field's step. Its position within the step is changed in the list. */
function PositionPart({ field: { key }, customization, onChange }: Pick<Props, 'field' | 'customization' | 'onChange'>) {
  const { field: texts } = useWords(formWords)
  const locale = useLocale()
  return (
    <SelectSetting
      label={texts.step}
      required
      value={locateField(customization, key).step.key}
      options={customization.steps.map((one) => ({ value: one.key, label: nameInLocale(one.title, locale) }))}
      onChange={(stepKey) => onChange(moveFieldTo(customization, key, stepKey, Number.POSITIVE_INFINITY))}
    />
  )
}

/** Fixed order, so that ticking a box twice is no change. */
const inOrder = (contexts: readonly string[]): FillContext[] => fillContexts.filter((context) => contexts.includes(context))
