import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { type FieldDraft, formRules } from '#domain/validation/form-rules.ts'
import type { RuleCall } from '#domain/validation/rule.ts'
import { answerKeys, type CardField } from './card-field.ts'
import { requiredWithout } from './required-without.ts'
import { sentences as en } from './sentences/en.ts'
import { sentences as ja } from './sentences/ja.ts'
import { sentences as zh } from './sentences/zh.ts'

/**
 * A card's rules in the page's language, as data: what the types ask for, and what the shop has added. For loaders and actions, as it holds every
 * rule's sentences; the form gets what comes out. The rules of `answer-rules.ts` must be there to run it.
 */
export function cardFormRules(fields: readonly CardField[], locale: Locale): FormRules {
  const drafts = fields.flatMap((field) => Object.entries(draftsOf(field, locale)))
  const { messages, fields: compiled } = formRules(Object.fromEntries(drafts), locale, { required_without: requiredWithout })
  const own = Object.fromEntries(fields.flatMap((field) => Object.entries(answerCalls(field))))
  return {
    messages,
    fields: Object.fromEntries(
      Object.entries(compiled).map(([key, rules]) => [key, own[key] ? { ...rules, calls: [...rules.calls, ...own[key]] } : rules]),
    ),
  }
}

function draftsOf(field: CardField, locale: Locale): Record<string, FieldDraft> {
  const texts = { ja, en, zh }[locale]
  const { key, required } = field
  const draft = (rules: readonly (string | false | undefined)[], own: Record<string, string> = {}, more: Partial<FieldDraft> = {}) => ({
    name: field.label[locale],
    rules: rules.filter(Boolean).join('|'),
    messages: { ...own, ...Object.fromEntries(Object.entries(field.sentences ?? {}).map(([rule, words]) => [rule, words[locale]])) },
    ...more,
  })
  const must = required && 'required'
  switch (field.type) {
    case 'heading':
      return {}
    case 'number':
      return { [key]: draft([must, 'integer', `between:${field.min},${field.max}`, field.rules]) }
    case 'money':
      return Object.fromEntries(answerKeys(field).map((name) => [name, draft([must, field.rules], { not_below: texts.reversed })]))
    case 'date':
      return { [key]: draft([must, field.rules], { required: texts.choose }) }
    case 'date-range': {
      const whole = [`required_if:${key}.kind,range`]
      return {
        [`${key}.kind`]: draft([must, field.rules], { required: texts.choose }),
        [`${key}.from`]: draft(whole, { required_if: texts.chooseDays }),
        [`${key}.to`]: draft(whole, { required_if: texts.chooseDays }),
      }
    }
    case 'multi-date':
    case 'multi-select':
    case 'file':
      return { [key]: draft([must, field.rules], { required: texts.choose }, { many: true }) }
    case 'select':
      return { [key]: draft([must, field.rules], { required: texts.choose }) }
    case 'postal-address':
      // A building has no name everywhere.
      return Object.fromEntries(answerKeys(field).map((name) => [name, draft([!name.endsWith('Building') && must, field.rules])]))
    case 'consent':
      return { [key]: draft([must, field.rules], { required: texts.agree }) }
    default:
      return { [key]: draft([must, field.rules]) }
  }
}

/** What answers of this type look like: rules beyond R5's, by the name of the control. */
function answerCalls(field: CardField): Record<string, RuleCall[]> {
  const { key } = field
  switch (field.type) {
    case 'kana':
    case 'email':
    case 'tel':
      return { [key]: [{ name: `is_${field.type}`, params: [] }] }
    case 'money': {
      const sum: RuleCall = { name: 'is_money', params: [] }
      if (!field.range) return { [key]: [sum] }
      return { [`${key}Min`]: [sum], [`${key}Max`]: [sum, { name: 'not_below', params: { least: { $field: `${key}Min` } } }] }
    }
    default:
      return {}
  }
}
