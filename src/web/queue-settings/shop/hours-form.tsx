import { setShopHours } from '#contract/queue-settings/shop.ts'
import { useWords } from '../../i18n/words.ts'
import { CheckboxSetting } from '../../parts/fields/setting-fields.tsx'
import { HoursField } from '../queue/lane/hours-field.tsx'
import { formatHours, type TypedHours, toTypedHours } from '../queue/lane/hours-words.ts'
import type { SettingFieldsProps, SettingForm } from '../queue/setting/setting-form.ts'
import type { HoursRow } from '../queue/setting/setting-kind.ts'
import { settingsWords } from '../queue/words.ts'

export type HoursFormValue = { hours: TypedHours; closedOnHolidays: boolean }

function Fields({ value, set, errors }: SettingFieldsProps<HoursFormValue>) {
  const { fields, hours: texts } = useWords(settingsWords)
  const of = { ...fields.shopHours, none: texts.always, own: texts.weekly }
  return (
    <>
      <HoursField of={of} value={value.hours} onChange={(hours) => set({ hours })} wrong={errors.hours} />
      <CheckboxSetting
        {...fields.closedOnHolidays}
        checked={value.closedOnHolidays}
        onChange={(closedOnHolidays) => set({ closedOnHolidays })}
      />
    </>
  )
}

export const hoursForm: SettingForm<HoursRow, HoursFormValue> = {
  fresh: ({ shop: { hours, closedOnHolidays } }) => ({ hours: toTypedHours(hours), closedOnHolidays }),
  valueOf: ({ hours, closedOnHolidays }) => ({ hours: toTypedHours(hours), closedOnHolidays }),
  requirements({ hours }, { texts: { errors }, settings: { shop } }) {
    const { dayStartsAt } = shop
    const says = { filled: errors.time, possible: errors.hours(dayStartsAt) }
    return { hours: hours.weekly ? { rules: { filled: true, possible: { dayStartsAt } }, says } : undefined }
  },
  Fields,
  words: ({ hours, closedOnHolidays }, { texts }) => ({
    hours: [texts.fields.shopHours.label, formatHours(hours, texts, texts.hours.always)],
    closedOnHolidays: [texts.fields.closedOnHolidays.label, closedOnHolidays ? texts.on : texts.off],
  }),
  edit: (run, shopId, { rev }, { hours, closedOnHolidays }) =>
    run(setShopHours, { params: { shopId }, body: { rev, hours: hours.weekly ? hours.days : null, closedOnHolidays } }),
}
