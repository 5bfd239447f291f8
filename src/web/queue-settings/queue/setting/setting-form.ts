import type { ComponentType } from 'react'
import type { ApiCallResult } from '#contract/page.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { Locale, LocalizedText } from '#domain/locale.ts'
import { areHoursValid } from '#domain/queue-settings/hours.ts'
import { parseGeoPosition } from '#domain/shops/position.ts'
import type { RuleTable } from '#domain/validation/rule.ts'
import type { RunCommand } from '../../../api/use-command.ts'
import { extendUsualRules, type FormRequirements } from '../../../form/field-rules.ts'
import type { TypedHours } from '../lane/hours-words.ts'
import type { SettingsWords } from '../words/ja.ts'
import type { BaseSettingRow } from './setting-kind.ts'

/** Errors by field, in the page's language. */
export type SettingFieldErrors<Value> = { [Field in keyof Value]?: string }
export type SettingFormContext = { settings: QueueSettings; texts: SettingsWords; locale: Locale }
type SettingResponse<Result> = Promise<{ ok: true; value: Result } | Extract<ApiCallResult<never>, { ok: false }>>

export type SettingFieldsProps<Value> = {
  value: Value
  set: (part: Partial<Value>) => void
  errors: SettingFieldErrors<Value>
  settings: QueueSettings
  shopId: string
  /** Undefined for a new row. */
  id?: string | undefined
}
/** Props of an action on a row that takes effect at once, without "save". */
export type RowActionProps<Row> = { shopId: string; row: Row; onDone: (message: string) => void }

/** How rows of one kind are edited: the form's values, which may be invalid, and the input that is sent. */
export type SettingForm<Row extends BaseSettingRow, Value extends object> = {
  fresh(settings: QueueSettings): Value
  valueOf(row: Row): Value
  /** Rules of the fields for these values, in the syntax of R5. A field without rules accepts anything. */
  requirements(value: Value, surroundings: SettingFormContext): FormRequirements<Value>
  Fields: ComponentType<SettingFieldsProps<Value>>
  Acts?: ComponentType<RowActionProps<Row>>
  /** Labels and formatted values, to show a colleague's changes. */
  words(value: Value, surroundings: SettingFormContext): { [Field in keyof Value]: [label: string, value: string] }
  /** Sends valid values. `original`: the row when editing began. */
  edit(run: RunCommand, shopId: string, original: Row, value: Value): SettingResponse<unknown>
  /** Undefined if rows of this kind cannot be added. */
  create?(run: RunCommand, shopId: string, value: Value): SettingResponse<unknown>
  remove?(run: RunCommand, shopId: string, id: string): SettingResponse<unknown>
}

export const settingFormValidators = extendUsualRules({
  named: { validate: (name) => (name as TypedName).ja.trim() !== '' },
  filled: { validate: (hours) => (hours as TypedHours).days.flat().every(({ from, to }) => from && to) },
  position: { validate: (typed) => (typed as string).trim() === '' || parseGeoPosition(typed as string) !== undefined },
  possible: {
    params: [{ name: 'dayStartsAt' }],
    validate: (hours, { dayStartsAt }) => areHoursValid((hours as TypedHours).days, dayStartsAt as string),
  },
} satisfies RuleTable)

export type TypedName = { ja: string; en: string; zh: string }
export const emptyTypedName: TypedName = { ja: '', en: '', zh: '' }
export const toTypedName = ({ ja, en = '', zh = '' }: LocalizedText): TypedName => ({ ja, en, zh })
export const joinNameTranslations = ({ ja, en, zh }: TypedName) => [ja, en, zh].filter(Boolean).join(' / ')
