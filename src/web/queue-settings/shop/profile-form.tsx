import { setShopProfile } from '#contract/queue-settings/shop.ts'
import { type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { formatGeoPosition, parseGeoPosition } from '#domain/shops/position.ts'
import { localeNames } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { CheckboxGroupSetting, SettingGroup, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { JapaneseNameField, NameTranslations } from '../queue/lane/name-fields.tsx'
import {
  joinNameTranslations,
  type SettingFieldsProps,
  type SettingForm,
  type TypedName,
  toTypedName,
} from '../queue/setting/setting-form.ts'
import type { ShopProfileRow } from '../queue/setting/setting-kind.ts'
import { settingsWords } from '../queue/words.ts'

export type ShopProfileFormValue = {
  names: TypedName
  phone: string
  address: string
  position: string
  privacyContact: string
  languages: readonly ShopTextLocale[]
}

function Fields({ value, set, errors }: SettingFieldsProps<ShopProfileFormValue>) {
  const { fields } = useWords(settingsWords)
  const { shopNames, languages } = fields
  return (
    <>
      <JapaneseNameField
        {...shopNames}
        value={value.names}
        maxLength={queueSettingsLimits.shopName}
        onChange={(names) => set({ names })}
        wrong={errors.names}
      />
      <TextSetting {...fields.phone} value={value.phone} maxLength={queueSettingsLimits.shopPhone} onChange={(phone) => set({ phone })} />
      <TextSetting
        {...fields.address}
        value={value.address}
        maxLength={queueSettingsLimits.shopAddress}
        onChange={(address) => set({ address })}
      />
      <TextSetting
        {...fields.position}
        value={value.position}
        maxLength={100}
        onChange={(position) => set({ position })}
        wrong={errors.position}
      />
      <TextSetting
        {...fields.privacyContact}
        value={value.privacyContact}
        maxLength={queueSettingsLimits.privacyContact}
        lines={2}
        onChange={(privacyContact) => set({ privacyContact })}
      />
      <SettingGroup title={languages.label}>
        <span className={staff.help}>{languages.help}</span>
        <CheckboxGroupSetting
          label={languages.label}
          values={value.languages}
          // Japanese is always included as the fallback.
          options={shopTextLocales.filter((locale) => locale !== 'ja').map((locale) => ({ value: locale, label: localeNames[locale] }))}
          onChange={(chosen) => set({ languages: shopTextLocales.filter((locale) => locale === 'ja' || chosen.includes(locale)) })}
        />
      </SettingGroup>
      <NameTranslations value={value.names} maxLength={queueSettingsLimits.shopName} onChange={(names) => set({ names })} />
    </>
  )
}

const noneIfEmpty = (typed: string) => typed.trim() || null

export const shopProfileForm: SettingForm<ShopProfileRow, ShopProfileFormValue> = {
  fresh: ({ shop }) => profileOf(shop),
  valueOf: profileOf,
  requirements: (_, { texts: { errors } }) => ({
    names: { rules: 'named', says: errors.required },
    position: { rules: 'position', says: errors.position },
  }),
  Fields,
  words: ({ names, phone, address, position, privacyContact, languages }, { texts: { fields, row } }) => ({
    names: [fields.shopNames.label, joinNameTranslations(names)],
    phone: [fields.phone.label, phone],
    address: [fields.address.label, address],
    position: [fields.position.label, position],
    privacyContact: [fields.privacyContact.label, privacyContact],
    languages: [fields.languages.label, languages.map((locale) => localeNames[locale]).join(row.dot)],
  }),
  edit: (run, shopId, { rev }, { names, phone, address, position, privacyContact, languages }) =>
    run(setShopProfile, {
      params: { shopId },
      body: {
        ...{ rev, name: names, phone: noneIfEmpty(phone), address: noneIfEmpty(address) },
        position: parseGeoPosition(position) ?? null,
        ...{ privacyContact: noneIfEmpty(privacyContact), languages: [...languages] },
      },
    }),
}

function profileOf({ name, position, languages, ...row }: Omit<ShopProfileRow, 'id' | 'rev' | 'people'>): ShopProfileFormValue {
  const { phone, address, privacyContact } = row
  return {
    ...{ names: toTypedName(name), phone: phone ?? '', address: address ?? '', privacyContact: privacyContact ?? '', languages },
    position: position ? formatGeoPosition(position) : '',
  }
}
