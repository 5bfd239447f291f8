import type { Field } from '../forms/field.ts'

/**
 * Fields to be put right without those that are masked, which are answered all the same: one of two that is there needs no other.
 */
export function besideHidden<Asked extends Pick<Field, 'key' | 'rules'>>(
  fields: readonly Asked[],
  hidden: readonly string[],
): readonly Asked[] {
  return fields
    .filter(({ key }) => !hidden.includes(key))
    .map((field) => {
      const rules = hidden.reduce((left, key) => left.replace(`|required_without:@${key}|`, '|'), `|${field.rules ?? ''}|`)
      return { ...field, rules: rules.slice(1, -1) || undefined }
    })
}
