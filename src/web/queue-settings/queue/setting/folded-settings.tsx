import type { ReactNode } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { MoreSettings } from '../../../parts/fields/more-settings.tsx'
import { settingsWords } from '../words.ts'
import type { SettingFieldsProps, SettingForm } from './setting-form.ts'
import type { BaseSettingRow } from './setting-kind.ts'

type Props<Row extends BaseSettingRow, Value extends object> = SettingFieldsProps<Value> & {
  form: SettingForm<Row, Value>
  /** Fields inside, most important first. */
  fields: readonly (keyof Value & string)[]
  children: ReactNode
}

type Words<Value> = { [Field in keyof Value]: [label: string, value: string] }

const maxNamed = 3

/** Settings of a row with usual values. The folded line lists the ones set differently. */
export function FoldedSettings<Row extends BaseSettingRow, Value extends object>(props: Props<Row, Value>) {
  const { form, fields, value, errors, settings, children } = props
  const texts = useWords(settingsWords)
  const surroundings = { settings, texts, locale: useLocale() }
  const words: Words<Value> = form.words(value, surroundings)
  const usual: Words<Value> = form.words(form.fresh(settings), surroundings)
  const different = fields.filter((field) => words[field][1] !== usual[field][1])
  const nameOf = ([label, shown]: [string, string]) => texts.folded.field(label, shown)
  const named = (different.length > 0 ? different : fields).slice(0, maxNamed)
  const list = named.map((field) => nameOf(words[field])).join(texts.row.dot)
  const others = fields.length - named.length
  const summary = different.length > 0 ? texts.folded.different(list, different.length - named.length) : texts.folded.usual(list, others)
  return (
    <MoreSettings title={texts.folded.title} summary={summary} wrong={fields.some((field) => errors[field])}>
      {children}
    </MoreSettings>
  )
}
