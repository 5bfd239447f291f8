/** Merges concurrent edits of a card field by field. Conflicting changes are reported, never lost silently. */
import type { Answers } from '../forms/answers.ts'
import { controlNames, type Field } from '../forms/field.ts'

/** A field's answer in all its controls. */
export type FieldAnswer = Readonly<Record<string, readonly string[]>>

type EditConflict = {
  readonly key: string
  readonly before: FieldAnswer
  readonly mine: FieldAnswer
  readonly theirs: FieldAnswer
}

export type MergedEdits = { readonly answers: Answers; readonly changed: readonly string[]; readonly conflicts: readonly EditConflict[] }

/**
 * Merges an edit (`before` to `mine`) into the stored answers (`now`).
 * A field changed differently on both sides keeps the stored answer and is a conflict; the same change on both sides is none.
 */
export function mergeEdits(fields: readonly Field[], { before, now, mine }: Record<'before' | 'now' | 'mine', Answers>): MergedEdits {
  const answers: Record<string, readonly string[]> = { ...now }
  const changed: string[] = []
  const conflicts: EditConflict[] = []
  for (const field of fields) {
    const [was, is, wanted] = [before, now, mine].map((all) => fieldAnswer(field, all)) as [FieldAnswer, FieldAnswer, FieldAnswer]
    if (same(was, wanted) || same(is, wanted)) continue
    if (!same(was, is)) {
      conflicts.push({ key: field.key, before: was, mine: wanted, theirs: is })
      continue
    }
    changed.push(field.key)
    for (const key of controlNames(field)) {
      if (wanted[key]) answers[key] = wanted[key]
      else delete answers[key]
    }
  }
  return { answers, changed, conflicts }
}

export function findChangedFieldKeys(fields: readonly Field[], before: Answers, after: Answers): readonly string[] {
  return fields.filter((field) => !same(fieldAnswer(field, before), fieldAnswer(field, after))).map(({ key }) => key)
}

export function fieldAnswer(field: Field, answers: Answers): FieldAnswer {
  return Object.fromEntries(controlNames(field).flatMap((key) => (answers[key]?.length ? [[key, answers[key]]] : [])))
}

function same(one: FieldAnswer, other: FieldAnswer): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => {
    const [a, b] = [one[key] ?? [], other[key] ?? []]
    return a.length === b.length && a.every((answer, at) => answer === b[at])
  })
}
