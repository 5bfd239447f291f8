import type { FormRules } from '../validation/check-form.ts'
import { answerKeys, type Field } from './field.ts'

/** The rules of some of the fields, such as those of one step. */
export function rulesOf({ fields: all, messages }: FormRules, fields: readonly Field[]): FormRules {
  const keys = fields.flatMap(answerKeys)
  return { messages, fields: Object.fromEntries(keys.flatMap((key) => (all[key] ? [[key, all[key]]] : []))) }
}
