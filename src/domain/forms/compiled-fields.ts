import { type Locale, locales, toTextLocale } from '../locale.ts'
import type { FormRules } from '../validation/check-form.ts'
import { compileFormRules, type FieldDefinition } from '../validation/compiled-form.ts'
import type { RuleWords } from '../validation/messages.ts'
import type { RuleCall } from '../validation/rule.ts'
import { answerControlNames, consentTextControlNames, type Field, fieldOptions, requiredControlNames } from './field.ts'
import { periodKinds } from './period.ts'
import { requiredWithoutRule } from './rules/required-without.ts'

export type FieldRuleSentences = Pick<RuleWords, 'messages' | 'fieldTypeMessages'>

/**
 * Compiles a card's rules into data with the sentences of one language. Imports no sentences, so browsers may load it.
 * Running the result needs the rules of `rules/answer-rules.ts`.
 */
export function compileFieldRules(fields: readonly Field[], locale: Locale, words: FieldRuleSentences): FormRules {
  const drafts = fields.flatMap((field) => Object.entries(draftsOf(field, locale, words.fieldTypeMessages)))
  const { messages, fields: compiled } = compileFormRules(Object.fromEntries(drafts), words.messages, {
    required_without: requiredWithoutRule,
  })
  const shapeRules = Object.fromEntries(fields.flatMap((field) => Object.entries(answerCalls(field))))
  return {
    messages,
    fields: Object.fromEntries(
      Object.entries(compiled).map(([key, rules]) => [
        key,
        shapeRules[key] ? { ...rules, calls: [...rules.calls, ...shapeRules[key]] } : rules,
      ]),
    ),
  }
}

function draftsOf(field: Field, locale: Locale, texts: FieldRuleSentences['fieldTypeMessages']): Record<string, FieldDefinition> {
  const { key, required } = field
  const draft = (
    rules: readonly (string | false | undefined)[],
    sentences: Record<string, string> = {},
    more: Partial<FieldDefinition> = {},
  ) => ({
    name: field.label[toTextLocale(locale)],
    rules: rules.filter(Boolean).join('|'),
    messages: {
      ...Object.fromEntries(
        Object.entries(sentences).map(([rule, sentence]) => [rule, endingOnce(sentence, field.label[toTextLocale(locale)])]),
      ),
      ...Object.fromEntries(Object.entries(field.sentences ?? {}).map(([rule, words]) => [rule, words[toTextLocale(locale)]])),
    },
    ...more,
  })
  const must = required && 'required'
  const chosen = { required: texts.choose, is_option: texts.choose, at_most: texts.tooMany, is_day: texts.noSuchDay }
  switch (field.type) {
    case 'heading':
      return {}
    case 'number':
      return { [key]: draft([must, 'integer', `between:${field.min},${field.max}`, field.rules]) }
    case 'money':
      return Object.fromEntries(answerControlNames(field).map((name) => [name, draft([must, field.rules], { not_below: texts.reversed })]))
    case 'date-range': {
      const whole = [`required_if:${key}.kind,range`]
      const day = { required_if: texts.chooseDays, is_day: texts.noSuchDay, not_before: texts.lastBeforeFirst }
      return {
        [`${key}.kind`]: draft([must, field.rules], chosen),
        [`${key}.from`]: draft(whole, day),
        [`${key}.to`]: draft(whole, day),
      }
    }
    case 'date':
    case 'select':
      return { [key]: draft([must, field.rules], chosen) }
    case 'multi-date':
    case 'multi-select':
    case 'routes':
    case 'stations':
      return { [key]: draft([must, field.rules], chosen, { many: true }) }
    case 'file':
      // The field's own rules apply to each file when it is uploaded.
      return { [key]: draft([must], chosen, { many: true }) }
    case 'postal-address': {
      const musts = requiredControlNames(field)
      return Object.fromEntries(answerControlNames(field).map((name) => [name, draft([musts.includes(name) && must, field.rules])]))
    }
    case 'consent': {
      const read = consentTextControlNames(key)
      return {
        [key]: draft([must, field.rules], { required: texts.agree, is_option: texts.agree }),
        // A version that exists or existed.
        [read.version]: draft(['integer', `between:1,${field.text[toTextLocale(locale)].version}`]),
        [read.locale]: draft([`oneOf:${locales.join(',')}`]),
        [read.shared]: draft([`oneOf:${agreed}`]),
      }
    }
    default:
      return { [key]: draft([must, field.rules]) }
  }
}

/** Drops the sentence's stop after a label that has its own, such as a question. */
const endingOnce = (sentence: string, label: string) =>
  /[.?!。？！]$/.test(label) ? sentence.replace(/(\{_field_\})[.。]$/, '$1') : sentence

const call = (name: string, params: RuleCall['params'] = []): RuleCall => ({ name, params })
const target = (name: string) => ({ $field: name })
const agreed = 'yes'

/** Returns the rules of the answer's shape by control, beyond those of R5. */
function answerCalls(field: Field): Record<string, RuleCall[]> {
  const { key } = field
  switch (field.type) {
    case 'kana':
    case 'email':
    case 'tel':
      return { [key]: [call(`is_${field.type}`)] }
    case 'money': {
      const sum = call('is_money')
      if (!field.range) return { [key]: [sum] }
      return { [`${key}Min`]: [sum], [`${key}Max`]: [sum, call('not_below', { least: target(`${key}Min`) })] }
    }
    case 'date':
      return { [key]: [call('is_day', { min: field.min, max: field.max })] }
    case 'date-range':
      return {
        [`${key}.kind`]: [call('is_option', periodKinds)],
        [`${key}.from`]: [call('is_day', {})],
        [`${key}.to`]: [call('is_day', {}), call('not_before', { first: target(`${key}.from`) })],
      }
    case 'multi-date':
      return { [key]: [call('is_day', {}), call('at_most', { limit: field.limit ?? 3 })] }
    case 'select':
      return {
        [key]: [
          call(
            'is_option',
            field.options.map(({ value }) => value),
          ),
        ],
      }
    case 'multi-select':
      return {
        [key]: [
          call(
            'is_option',
            field.options.map(({ value }) => value),
          ),
          call('at_most', { limit: field.atMost ?? field.options.length }),
        ],
      }
    case 'routes':
    case 'stations': {
      const few = call('at_most', { limit: field.atMost })
      // Only the server knows all stations of the country.
      if (field.type === 'stations' && field.of) return { [key]: [few] }
      const offered = fieldOptions(field)!.map(({ value }) => value)
      return { [key]: [call('is_option', offered), few] }
    }
    case 'file':
      return { [key]: [call('at_most', { limit: field.limit ?? 5 })] }
    case 'consent':
      return { [key]: [call('is_option', [agreed])] }
    default:
      return {}
  }
}
