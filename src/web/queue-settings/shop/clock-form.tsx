import { useId } from 'react'
import { setShopClock } from '#contract/queue-settings/shop.ts'
import { useWords } from '../../i18n/words.ts'
import { TextSetting, TimeSetting } from '../../parts/fields/setting-fields.tsx'
import type { SettingFieldsProps, SettingForm } from '../queue/setting/setting-form.ts'
import type { ShopClockRow } from '../queue/setting/setting-kind.ts'
import { settingsWords } from '../queue/words.ts'

export type ShopClockFormValue = { timeZone: string; dayStartsAt: string }

function Fields({ value, set, errors }: SettingFieldsProps<ShopClockFormValue>) {
  const { fields } = useWords(settingsWords)
  const zones = useId()
  return (
    <>
      <TimeSetting
        {...fields.dayStartsAt}
        value={value.dayStartsAt}
        wrong={errors.dayStartsAt}
        onChange={(dayStartsAt) => set({ dayStartsAt })}
      />
      <TextSetting
        {...fields.timeZone}
        value={value.timeZone}
        maxLength={60}
        list={zones}
        required
        wrong={errors.timeZone}
        onChange={(timeZone) => set({ timeZone })}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

export const shopClockForm: SettingForm<ShopClockRow, ShopClockFormValue> = {
  fresh: ({ shop }) => ({ timeZone: shop.timeZone, dayStartsAt: shop.dayStartsAt }),
  valueOf: ({ timeZone, dayStartsAt }) => ({ timeZone, dayStartsAt }),
  requirements: (_, { texts: { errors } }) => ({
    timeZone: { rules: 'required', says: errors.required },
    dayStartsAt: { rules: 'required', says: errors.time },
  }),
  Fields,
  words: ({ timeZone, dayStartsAt }, { texts: { fields } }) => ({
    timeZone: [fields.timeZone.label, timeZone],
    dayStartsAt: [fields.dayStartsAt.label, dayStartsAt],
  }),
  edit: (run, shopId, { rev }, { timeZone, dayStartsAt }) =>
    run(setShopClock, { params: { shopId }, body: { rev, timeZone: timeZone.trim(), dayStartsAt } }),
}
