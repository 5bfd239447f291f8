import type { Answers } from './answers.ts'
import type { Field } from './field.ts'

/** Removes file fields from the answers, because files are stored apart. */
export function omitFileAnswers(fields: readonly Field[], answers: Answers): Answers {
  const files = new Set(fields.filter(({ type }) => type === 'file').map(({ key }) => key))
  return files.size === 0 ? answers : Object.fromEntries(Object.entries(answers).filter(([key]) => !files.has(key)))
}

/** Makes files optional where none can be sent: a required photo is shown at the counter instead. */
export const makeFilesOptional = (fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => (field.type === 'file' ? { ...field, required: false } : field))

/** Replaces the file answers with the ids of the stored files, for the rules. */
export function replaceFileAnswers(
  fields: readonly Field[],
  answers: Answers,
  files: readonly { id: string; field: string | null }[],
): Answers {
  const fileAnswers = fields.flatMap(({ type, key }) => {
    const ids = type === 'file' ? files.filter(({ field }) => field === key).map(({ id }) => id) : []
    return ids.length > 0 ? [[key, ids] as const] : []
  })
  return { ...omitFileAnswers(fields, answers), ...Object.fromEntries(fileAnswers) }
}
