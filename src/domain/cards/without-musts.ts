import type { Field } from '../forms/field.ts'

/** Fields of a card of which some lost their answers when their time was over: nobody has to give these again to put another one right. */
export function withoutMusts<Asked extends Pick<Field, 'key' | 'rules' | 'required'>>(
  fields: readonly Asked[],
  gone: readonly string[],
): readonly Asked[] {
  if (gone.length === 0) return fields
  return fields.map((field) => {
    const eases = (rule: string) => gone.includes(field.key) || gone.some((key) => rule.includes(`@${key}`))
    const rules = field.rules?.split('|').filter((rule) => !(rule.startsWith('required') && eases(rule)))
    return { ...field, required: field.required && !gone.includes(field.key), rules: rules?.join('|') || undefined }
  })
}

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
