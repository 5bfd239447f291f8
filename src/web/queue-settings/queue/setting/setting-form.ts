import type { ComponentType } from 'react'
import type { CallResult } from '#contract/page.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { Locale, LocalText } from '#domain/locale.ts'
import { areHoursPossible } from '#domain/queue-settings/hours.ts'
import type { RuleTable } from '#domain/validation/rule.ts'
import { type FormAsks, fieldTools } from '../../../form/field-rules.ts'
import type { TypedHours } from '../lane/hours-words.ts'
import type { SettingsWords } from '../words/ja.ts'
import type { SettingRow } from './setting-kind.ts'

/** What is wrong with the fields, in the page's language. */
export type Errors<Value> = { [Field in keyof Value]?: string }
/** What values are read and told by. */
export type Surroundings = { settings: QueueSettings; texts: SettingsWords; locale: Locale }
type Answer<Result> = Promise<{ ok: true; value: Result } | Extract<CallResult<never>, { ok: false }>>

export type FieldsProps<Value> = {
  value: Value
  set: (part: Partial<Value>) => void
  errors: Errors<Value>
  settings: QueueSettings
}
/** What is done to a row at once, without the form's "save". */
export type ActsProps<Row> = { shopId: string; row: Row; onDone: (message: string) => void }

/** How rows of a kind are edited: as values that a form holds, which may be wrong, and as what is sent. */
export type SettingForm<Row extends SettingRow, Value extends object> = {
  /** Of a row that is to be added. */
  fresh(settings: QueueSettings): Value
  valueOf(row: Row): Value
  /** R5's rules of the fields, as they are for these values; of a field that takes anything there are none. */
  asks(value: Value, surroundings: Surroundings): FormAsks<Value>
  Fields: ComponentType<FieldsProps<Value>>
  Acts?: ComponentType<ActsProps<Row>>
  /** Fields and their values as people read them: for telling what somebody else has changed. */
  words(value: Value, surroundings: Surroundings): { [Field in keyof Value]: [label: string, value: string] }
  /** Sends what the rules passed. `seen`: the row that editing began on. */
  edit(shopId: string, seen: Row, value: Value, idempotencyKey: string): Answer<unknown>
  /** Where rows of this kind come and go. */
  create?(shopId: string, value: Value, idempotencyKey: string): Answer<unknown>
  remove?(shopId: string, id: string, idempotencyKey: string): Answer<unknown>
}

/** Rules of what these forms hold: a name that stands in Japanese, times of a week that are filled in, and that are possible. */
export const settingTools = fieldTools({
  named: { validate: (name) => (name as TypedName).ja.trim() !== '' },
  filled: { validate: (hours) => (hours as TypedHours).days.flat().every(({ from, to }) => from && to) },
  possible: {
    params: [{ name: 'dayStartsAt' }],
    validate: (hours, { dayStartsAt }) => areHoursPossible((hours as TypedHours).days, dayStartsAt as string),
  },
} satisfies RuleTable)

/** A name in three languages as a form holds it. */
export type TypedName = { ja: string; en: string; zh: string }
export const noName: TypedName = { ja: '', en: '', zh: '' }
export const typedName = ({ ja, en = '', zh = '' }: LocalText): TypedName => ({ ja, en, zh })
export const nameWords = ({ ja, en, zh }: TypedName) => [ja, en, zh].filter(Boolean).join(' / ')
