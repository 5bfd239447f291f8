import { useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useMemoryDraft } from '../../../device/drafts.ts'
import { findErrorsByField } from '../../../form/field-rules.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { differingFields } from '../lane/form-values.ts'
import { settingsWords } from '../words.ts'
import { type SettingFieldErrors, type SettingForm, type SettingFormContext, settingFormValidators } from './setting-form.ts'
import type { BaseSettingRow } from './setting-kind.ts'

/** `base`: the row when editing began. */
type Draft<Row, Value> = { base: Row | undefined; value: Value }

/** A colleague saved first: who and when, if known, and the values that differ now. */
export type SettingConflict = { by: string | undefined; at: string | undefined; now: [label: string, value: string][] }

type Parts<Row extends BaseSettingRow, Value extends object> = {
  form: SettingForm<Row, Value>
  draftName: string
  shopId: string
  settings: QueueSettings
  /** Undefined for a new row. */
  row: Row | undefined
  onSaved(value: Value): void
  onRemoved(): void
  onClose(): void
}

/** Editor of one row. Typed values survive closing the form. If a colleague saves first, their values replace the untouched fields. */
export function useSettingEditor<Row extends BaseSettingRow, Value extends object>(parts: Parts<Row, Value>) {
  const { form, draftName, shopId, settings, row, onSaved, onRemoved, onClose } = parts
  const surroundings: SettingFormContext = { settings, texts: useWords(settingsWords), locale: useLocale() }
  const [draft, saveDraft] = useMemoryDraft<Draft<Row, Value>>(draftName)
  const [restored, setRestored] = useState(draft !== undefined)
  /** The row when editing began; the list behind the form may reload in between. */
  const [base, setBase] = useState(draft ? draft.base : row)
  const [fresh] = useState(() => form.fresh(settings))
  const [tried, setTried] = useState(false)
  const { busy, problem, setProblem, run } = useCommand()
  const [conflict, setConflict] = useState<SettingConflict>()

  const saved = base ? form.valueOf(base) : fresh
  const value = draft?.value ?? saved
  const errors: SettingFieldErrors<Value> = findErrorsByField(form.requirements(value, surroundings), value, settingFormValidators)
  const isWrong = Object.keys(errors).length > 0

  function put(next: Value, on: Row | undefined): void {
    const before = on ? form.valueOf(on) : fresh
    saveDraft(differingFields(before, next).length > 0 ? { base: on, value: next } : undefined)
  }

  async function handleResponse(response: ReturnType<typeof form.edit>, done: () => void): Promise<void> {
    const result = await response
    if (result.ok) {
      saveDraft(undefined)
      return done()
    }
    if (result.problem.code !== 'setting.changed' || !base) return
    setProblem(undefined)
    yieldTo({ ...base, ...(result.problem.current as object) }, result.problem)
  }

  /** Replaces the untouched fields with the colleague's values; the others stay as typed. */
  function yieldTo(current: Row, { params }: Problem): void {
    const now = form.valueOf(current)
    const typed = differingFields(saved, value)
    const words = form.words(now, surroundings)
    setConflict({
      by: params?.by === undefined ? undefined : String(params.by),
      at: params?.at === undefined ? undefined : String(params.at),
      now: differingFields(saved, now).map((field) => words[field]),
    })
    setBase(current)
    put({ ...now, ...Object.fromEntries(typed.map((field) => [field, value[field]])) }, current)
  }

  function startOver(): void {
    saveDraft(undefined)
    setProblem(undefined)
    setConflict(undefined)
    setRestored(false)
    setTried(false)
  }

  return {
    value,
    errors: tried ? errors : {},
    isWrong: tried && isWrong,
    set: (part: Partial<Value>) => put({ ...value, ...part }, base),
    busy,
    problem,
    conflict,
    /** True if unsaved values from an earlier visit are shown. */
    restored: restored && draft !== undefined && conflict === undefined,
    startOver,
    async save(): Promise<void> {
      setTried(true)
      if (isWrong) return
      if (base && !draft) return onClose()
      await handleResponse(base || !form.create ? form.edit(run, shopId, base!, value) : form.create(run, shopId, value), () =>
        onSaved(value),
      )
    },
    remove: (id: string) => handleResponse(form.remove!(run, shopId, id), onRemoved),
  }
}
