import type { Answers } from './answers.ts'
import type { Field } from './field.ts'

/** Files lie beside the answers: what a form says of them is no answer that is kept. */
export function withoutFiles(fields: readonly Field[], answers: Answers): Answers {
  const files = new Set(fields.filter(({ type }) => type === 'file').map(({ key }) => key))
  return files.size === 0 ? answers : Object.fromEntries(Object.entries(answers).filter(([key]) => !files.has(key)))
}

/** Where none can be sent, a photo that is a must is shown at the counter instead. */
export const filesMayWait = (fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => (field.type === 'file' ? { ...field, required: false } : field))

/** With those that there are, in the place of what was said of them: for the rules. */
export function withFiles(fields: readonly Field[], answers: Answers, files: readonly { id: string; field: string | null }[]): Answers {
  const own = fields.flatMap(({ type, key }) => {
    const ids = type === 'file' ? files.filter(({ field }) => field === key).map(({ id }) => id) : []
    return ids.length > 0 ? [[key, ids] as const] : []
  })
  return { ...withoutFiles(fields, answers), ...Object.fromEntries(own) }
}
