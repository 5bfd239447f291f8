import { createStaff, editStaff, removeStaff, type StaffSetting } from '#contract/queue-settings/staff.ts'
import { localText } from '#domain/locale.ts'
import { limits } from '#domain/queue-settings/limits.ts'
import { type StaffColour, staffColours } from '#domain/queue-settings/staff-colour.ts'
import { call } from '../../../api/api.ts'
import { ChecksSetting, RadioSetting, SelectSetting, TextSetting } from '../../../form/setting-fields.tsx'
import { staffFrameWords } from '../../../frame/staff/words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import type { FieldsProps, SettingForm } from '../setting/setting-form.ts'
import { settingsWords } from '../words.ts'
import { ColourDot } from './staff-colour.tsx'

/** `chosen` is kept while "all" is. */
export type StaffValue = { name: string; colour: StaffColour; servesAll: boolean; chosen: string[]; accountId: string }

function Fields({ value, set, errors, settings: { services, members } }: FieldsProps<StaffValue>) {
  const { fields, colours, serves, login } = useWords(settingsWords)
  const { roles } = useWords(staffFrameWords)
  const locale = useLocale()
  return (
    <>
      <TextSetting
        {...fields.personName}
        value={value.name}
        maxLength={limits.name}
        required
        wrong={errors.name}
        onChange={(name) => set({ name })}
      />
      <RadioSetting
        {...fields.colour}
        name="colour"
        inline
        value={value.colour}
        options={staffColours.map((colour) => ({ value: colour, label: colours[colour], mark: <ColourDot colour={colour} /> }))}
        onChange={(colour) => set({ colour })}
      />
      <RadioSetting
        {...fields.serves}
        name="serves"
        value={value.servesAll ? 'all' : 'chosen'}
        options={[
          { value: 'all', label: serves.all },
          { value: 'chosen', label: serves.chosen },
        ]}
        onChange={(chosen) => set({ servesAll: chosen === 'all' })}
      />
      {!value.servesAll && (
        <ChecksSetting
          label={serves.chosen}
          options={services.map(({ id, name }) => ({ value: id, label: localText(name, locale) }))}
          values={value.chosen}
          wrong={errors.chosen}
          onChange={(chosen) => set({ chosen })}
        />
      )}
      <SelectSetting
        {...fields.login}
        value={value.accountId}
        options={[
          { value: '', label: login.none },
          ...members.map(({ accountId, name, role }) => ({ value: accountId, label: `${name} (${roles[role]})` })),
        ]}
        onChange={(accountId) => set({ accountId })}
      />
    </>
  )
}

const read = ({ name, colour, servesAll, chosen, accountId }: StaffValue) => ({
  name,
  colour,
  serviceIds: servesAll ? null : chosen,
  accountId: accountId || null,
})

const isColour = (colour: string): colour is StaffColour => (staffColours as readonly string[]).includes(colour)

export const staffForm: SettingForm<StaffSetting, StaffValue> = {
  fresh: ({ staff }) => ({
    name: '',
    colour: staffColours[staff.length % staffColours.length]!,
    servesAll: true,
    chosen: [],
    accountId: '',
  }),
  valueOf: ({ name, colour, serviceIds, accountId }) => ({
    name,
    colour: isColour(colour) ? colour : 'grey',
    servesAll: serviceIds === null,
    chosen: [...(serviceIds ?? [])].sort(),
    accountId: accountId ?? '',
  }),
  asks: (_, { texts: { errors } }) => ({ name: { rules: 'required', says: errors.required } }),
  Fields,
  words({ name, colour, servesAll, chosen, accountId }, { texts, settings: { services, members }, locale }) {
    const { fields, colours, serves, login, row } = texts
    const names = services.filter(({ id }) => chosen.includes(id)).map((service) => localText(service.name, locale))
    return {
      name: [fields.personName.label, name],
      colour: [fields.colour.label, colours[colour]],
      servesAll: [fields.serves.label, servesAll ? serves.all : serves.chosen],
      chosen: [serves.chosen, names.join(row.dot)],
      accountId: [fields.login.label, members.find((member) => member.accountId === accountId)?.name ?? login.none],
    }
  },
  create: (shopId, value, idempotencyKey) => call(createStaff, { params: { shopId }, body: read(value), idempotencyKey }),
  edit: (shopId, { id, rev }, value, idempotencyKey) =>
    call(editStaff, { params: { shopId, staffId: id }, body: { rev, ...read(value) }, idempotencyKey }),
  remove: (shopId, staffId, idempotencyKey) => call(removeStaff, { params: { shopId, staffId }, idempotencyKey }),
}
