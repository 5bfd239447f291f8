import type { ReactNode } from 'react'
import { isKept } from '#domain/cards/retention.ts'
import type { ArrangedField, FormArrangement } from '#domain/forms/arrangement.ts'
import { type FillingPlace, fillContexts, fillContextsFor, type Option } from '#domain/forms/field.ts'
import { type FormField, mayStandOnTicket } from '#domain/forms/form.ts'
import { isAlone } from '#domain/forms/one-of-two.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { MobileDialog } from '../../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { MoreSettings } from '../../../parts/fields/more-settings.tsx'
import { ChecksSetting, SelectSetting, SwitchSetting } from '../../../parts/fields/setting-fields.tsx'
import staff from '../../../theme/staff.module.css'
import { MonthsSetting } from '../../retention/months-setting.tsx'
import { retentionWords } from '../../retention/words.ts'
import { isBlank, lacks, moveFieldTo, nameIn, offeredPlaces, offKeys, positionOf, withField } from '../arranging.ts'
import { formWords } from '../words.ts'
import style from './field-dialog.module.css'
import { isOneOfTwo, mustWords } from './field-words.ts'
import { OptionList } from './option-list.tsx'
import { JapaneseName, NameTranslations, WordsFields } from './words-fields.tsx'

type Props = {
  field: FormField
  arrangement: FormArrangement
  published: readonly Option[]
  onChange: (next: FormArrangement) => void
  onClose: () => void
}

const maxLabelLength = 60
const maxHelpLength = 300
const noWords = { ja: '', en: '', zh: '' }

/** Edits a field. Changes apply to the draft at once and are published with it. */
export function FieldDialog({ field, arrangement, published, onChange, onClose }: Props) {
  const words = useWords(formWords)
  const { field: texts, options, types, row, listed } = words
  const retention = useWords(retentionWords)
  const locale = useLocale()
  const { field: arranged, step, position: place } = positionOf(arrangement, field.key)
  const off = offKeys(arrangement)
  const isAloneHere = isAlone(field, off)
  const { help = noWords } = arranged
  const isHelpHalf = !isBlank(help) && lacks(help)
  const more = [
    mustWords(field, arranged, { texts: words, off }),
    arranged.onTicket && row.onTicket,
    isBlank(help) ? texts.noHelp : texts.hasHelp,
    texts.standsAt(nameIn(step.title, locale), place),
  ]
  const set = (change: Partial<ArrangedField>) => onChange(withField(arrangement, field.key, change))
  return (
    <EditDialog title={nameIn(arranged.label, locale)} onClose={onClose}>
      <JapaneseName label={texts.label} value={arranged.label} maxLength={maxLabelLength} onChange={(label) => set({ label })} />
      <p className={style.type}>
        <b>{texts.type}</b> {types[field.type]}
      </p>
      <div>
        {arranged.options && (
          <MoreSettings
            title={options.title}
            summary={options.summary(
              arranged.options.length,
              listed(arranged.options.slice(0, 4).map(({ label }) => nameIn(label, locale))),
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
                <span className={staff.help}>{isOneOfTwo(field) ? texts.oneOf : texts.mustHelp}</span>
                <ChecksSetting
                  label={texts.must}
                  values={arranged.requiredIn}
                  options={offeredPlaces
                    .filter((context) => fillContextsFor(field.type).includes(context))
                    .map((context) => ({ value: context, label: texts.placesHelp[context] }))}
                  onChange={(contexts) => set({ requiredIn: inOrder(contexts) })}
                />
              </section>
            )
          )}
          {mayStandOnTicket(field) && (
            <SwitchSetting {...texts.onTicket} checked={arranged.onTicket} onChange={(onTicket) => set({ onTicket })} />
          )}
          <WordsFields
            legend={texts.help}
            help={texts.helpHelp}
            value={help}
            maxLength={maxHelpLength}
            lines={2}
            optional
            onChange={(help) => set({ help })}
          />
          {isKept(field) && (
            <MonthsSetting
              {...retention.field}
              none={retention.field.asClass(retention.classes[field.privacy])}
              value={arranged.keepMonths ?? null}
              onChange={(months) => set({ keepMonths: months ?? undefined })}
            />
          )}
          <PositionPart field={field} arrangement={arrangement} onChange={onChange} />
        </MoreSettings>
        <NameTranslations value={arranged.label} maxLength={maxLabelLength} onChange={(label) => set({ label })} />
      </div>
    </EditDialog>
  )
}

type StepProps = Pick<Props, 'arrangement' | 'onClose'> & { stepKey: string; onChange: (title: typeof noWords) => void }

export function StepDialog({ stepKey, arrangement, onChange, onClose }: StepProps) {
  const { steps: texts } = useWords(formWords)
  const locale = useLocale()
  const { title } = arrangement.steps.find(({ key }) => key === stepKey)!
  return (
    <EditDialog title={nameIn(title, locale)} onClose={onClose}>
      <JapaneseName label={texts.title} value={title} maxLength={maxLabelLength} onChange={onChange} />
      <NameTranslations value={title} maxLength={maxLabelLength} onChange={onChange} />
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
function PositionPart({ field: { key }, arrangement, onChange }: Pick<Props, 'field' | 'arrangement' | 'onChange'>) {
  const { field: texts } = useWords(formWords)
  const locale = useLocale()
  return (
    <SelectSetting
      label={texts.step}
      required
      value={positionOf(arrangement, key).step.key}
      options={arrangement.steps.map((one) => ({ value: one.key, label: nameIn(one.title, locale) }))}
      onChange={(stepKey) => onChange(moveFieldTo(arrangement, key, stepKey, Number.POSITIVE_INFINITY))}
    />
  )
}

/** Fixed order, so that ticking a box twice is no change. */
const inOrder = (contexts: readonly string[]): FillingPlace[] => fillContexts.filter((context) => contexts.includes(context))
