import type { ArrangedField } from '#domain/forms/arrangement.ts'
import { type FillingPlace, type FormField, fillingPlaces } from '#domain/forms/form.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { MobileDialog } from '../ui/parts/mobile-dialog/mobile-dialog.tsx'
import { ChecksSetting } from '../ui/setting-fields.tsx'
import staff from '../ui/staff.module.css'
import style from './field-dialog.module.css'
import { isOneOfTwo } from './field-words.ts'
import { formTexts } from './texts.ts'

type Props = {
  field: FormField
  arranged: ArrangedField
  onChange: (change: Partial<ArrangedField>) => void
  onClose: () => void
}

/** The rest of a field. Each change counts at once, as all on this page, and is published with the others. */
export function FieldDialog({ field, arranged, onChange, onClose }: Props) {
  const { field: texts } = useMessages(formTexts)
  const locale = useLocale()
  return (
    <MobileDialog
      open
      title={arranged.label[locale]}
      onClose={onClose}
      foot={
        <div className={style.foot}>
          <button type="button" className={staff.primary} onClick={onClose}>
            {texts.done}
          </button>
        </div>
      }
    >
      <div className={style.parts}>
        {field.fixed ? (
          <p>{texts.fixed}</p>
        ) : (
          field.type !== 'heading' && (
            <section className={style.part}>
              <h3>{texts.must}</h3>
              <span className={staff.help}>{isOneOfTwo(field) ? texts.oneOf : texts.mustHelp}</span>
              <ChecksSetting
                label={texts.must}
                values={arranged.requiredIn}
                options={fillingPlaces.map((place) => ({ value: place, label: texts.placesHelp[place] }))}
                onChange={(places) => onChange({ requiredIn: inOrder(places) })}
              />
            </section>
          )
        )}
      </div>
    </MobileDialog>
  )
}

/** In one order, so that ticking a box twice changes nothing. */
const inOrder = (places: readonly string[]): FillingPlace[] => fillingPlaces.filter((place) => places.includes(place))
