import { type CounterSetting, createCounter, editCounter, removeCounter } from '#contract/queue-settings/counters.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { useWords } from '../../../i18n/words.ts'
import { CheckboxSetting, TextSetting } from '../../../parts/fields/setting-fields.tsx'
import type { SettingFieldsProps, SettingForm } from '../setting/setting-form.ts'
import { settingsWords } from '../words.ts'

export type CounterFormValue = { name: string; open: boolean }

function Fields({ value, set, errors }: SettingFieldsProps<CounterFormValue>) {
  const { fields } = useWords(settingsWords)
  return (
    <>
      <TextSetting
        {...fields.counterName}
        value={value.name}
        maxLength={queueSettingsLimits.counterName}
        required
        wrong={errors.name}
        onChange={(name) => set({ name })}
      />
      <CheckboxSetting {...fields.counterOpen} checked={value.open} onChange={(open) => set({ open })} />
    </>
  )
}

/** Returns the number after the highest, because counters are usually numbered. */
const nextName = (names: readonly string[]) => String(Math.max(0, ...names.map(Number).filter(Number.isInteger)) + 1)

export const counterForm: SettingForm<CounterSetting, CounterFormValue> = {
  fresh: ({ counters }) => ({ name: nextName(counters.map(({ name }) => name)), open: true }),
  valueOf: ({ name, open }) => ({ name, open }),
  requirements: (_, { texts: { errors } }) => ({ name: { rules: 'required', says: errors.required } }),
  Fields,
  words: ({ name, open }, { texts: { fields, on, off } }) => ({
    name: [fields.counterName.label, name],
    open: [fields.counterOpen.label, open ? on : off],
  }),
  create: (run, shopId, body) => run(createCounter, { params: { shopId }, body }),
  edit: (run, shopId, { id, rev }, value) => run(editCounter, { params: { shopId, counterId: id }, body: { rev, ...value } }),
  remove: (run, shopId, counterId) => run(removeCounter, { params: { shopId, counterId } }),
}
