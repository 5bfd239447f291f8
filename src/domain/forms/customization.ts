/** The part of a form that a shop may change: which fields, where required, order and words, never an answer's meaning. */
import type { ChoiceOption, FillContext, TranslatedText } from './field.ts'
import { allFields, type Form, type FormField } from './form.ts'

export type FieldCustomization = {
  readonly key: string
  readonly off: boolean
  readonly onTicket: boolean
  readonly requiredIn: readonly FillContext[]
  readonly label: TranslatedText
  readonly help?: TranslatedText | undefined
  /** Options of a choice field. Existing keys keep their meaning. */
  readonly options?: readonly ChoiceOption[] | undefined
  readonly keepMonths?: number | undefined
}
export type FormCustomization = {
  readonly steps: readonly { readonly key: string; readonly title: TranslatedText; readonly fields: readonly FieldCustomization[] }[]
}

export function pickCustomization({ steps }: Form): FormCustomization {
  return { steps: steps.map(({ key, title, fields }) => ({ key, title, fields: fields.map(arranged) })) }
}

function arranged(field: FormField): FieldCustomization {
  const { key, off, onTicket, requiredIn, label, help, keepMonths } = field
  return {
    key,
    off: off ?? false,
    onTicket: onTicket ?? false,
    requiredIn: requiredIn ?? [],
    label,
    ...(help && { help }),
    ...('options' in field && { options: field.options }),
    ...(keepMonths !== undefined && { keepMonths }),
  }
}

/** Returns the form in this arrangement; undefined unless it has exactly the form's fields. */
export function customizeForm(form: Form, { steps }: FormCustomization): Form | undefined {
  const fields = new Map(allFields(form).map((field) => [field.key, field]))
  const keys = steps.flatMap((step) => step.fields.map(({ key }) => key))
  const isWhole = keys.length === fields.size && new Set(keys).size === keys.length && keys.every((key) => fields.has(key))
  const sameSteps = form.steps.length === steps.length && form.steps.every(({ key }) => steps.some((step) => step.key === key))
  if (!isWhole || !sameSteps) return undefined
  return { steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => rearranged(fields.get(field.key)!, field)) })) }
}

function rearranged(field: FormField, { off, onTicket, requiredIn, label, help, options, keepMonths }: FieldCustomization): FormField {
  const { off: _off, onTicket: _onTicket, requiredIn: _requiredIn, help: _help, keepMonths: _keepMonths, ...rest } = field
  return {
    ...rest,
    ...('options' in field && options && { options }),
    label,
    requiredIn,
    ...(help && { help }),
    ...(keepMonths !== undefined && { keepMonths }),
    ...(off && { off: true }),
    ...(onTicket && { onTicket: true }),
  } as FormField
}

/** Adds the template's new fields, switched off until the shop decides, each before the field that follows it there. */
export function addNewTemplateFields(form: Form, template: Form): Form {
  const formKeys = new Set(allFields(form).map(({ key }) => key))
  const steps = form.steps.map((step) => {
    const templateFields = template.steps.find(({ key }) => key === step.key)?.fields ?? []
    const fields = [...step.fields]
    for (const [at, field] of templateFields.entries()) {
      if (formKeys.has(field.key)) continue
      const after = new Set(templateFields.slice(at + 1).map(({ key }) => key))
      const index = fields.findIndex(({ key }) => after.has(key))
      fields.splice(index < 0 ? fields.length : index, 0, { ...field, off: true, requiredIn: [] })
    }
    return { ...step, fields }
  })
  return { steps }
}
