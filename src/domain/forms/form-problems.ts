import { findRuleProblems, type RuleProblem } from '../validation/check-rules.ts'
import { parseRules } from '../validation/expression.ts'
import { isFieldReference } from '../validation/rule.ts'
import { allRules } from '../validation/rule-set.ts'
import { alternativeKeys, areAlternativesSwitchedOff } from './alternative-fields.ts'
import { fillContexts } from './field.ts'
import { allFields, canShowOnTicket, type Form, type FormField, maxFieldsOnTicket } from './form.ts'
import { requiredWithoutRule } from './rules/required-without.ts'

/** A reason why a form can't be filled in. `key`: of the field or step. */
export type FormProblem = {
  readonly problem:
    | 'sameKey'
    | 'sameOption'
    | 'noOptions'
    | 'noSuchField'
    | 'noneOfTwo'
    | 'otherStep'
    | 'laterField'
    | 'badRules'
    | 'fixedOff'
    | 'fixedOptional'
    | 'noFields'
    | 'tooManyOnTicket'
    | 'notForTicket'
  readonly key: string
  readonly other?: string
  readonly rule?: RuleProblem
}

/** Rules of forms that R5 does not have. */
const ownRules = ['required_without']

/** Returns all problems; empty if the form may be published. */
export function formProblems(form: Form): readonly FormProblem[] {
  const fields = allFields(form)
  const on = fields.filter(({ off }) => !off)
  return [
    ...(on.some(({ type }) => type !== 'heading') ? [] : [{ problem: 'noFields', key: '' } as const]),
    ...repeated(form.steps.map(({ key }) => key)).map((key) => ({ problem: 'sameKey', key }) as const),
    ...repeated(fields.map(({ key }) => key)).map((key) => ({ problem: 'sameKey', key }) as const),
    ...on.flatMap((field) => problemsOf(field, form)),
    ...bothSwitchedOff(fields),
    ...fields.filter(({ fixed }) => fixed).flatMap(fixedProblems),
    ...ticketProblems(on.filter(({ onTicket }) => onTicket)),
  ]
}

/** Finds pairs of which one is enough but both are switched off; names the first of them. */
function bothSwitchedOff(fields: readonly FormField[]): readonly FormProblem[] {
  const off = new Set(fields.filter((field) => field.off).map(({ key }) => key))
  return fields.flatMap((field, at) => {
    const later = fields.slice(at).find(({ key }) => alternativeKeys(field.rules).includes(key))
    return field.off && later && areAlternativesSwitchedOff(field, off)
      ? [{ problem: 'noneOfTwo', key: field.key, other: later.key } as const]
      : []
  })
}

function ticketProblems(fields: readonly FormField[]): readonly FormProblem[] {
  const unfit = fields.filter((field) => !canShowOnTicket(field)).map(({ key }) => ({ problem: 'notForTicket', key }) as const)
  const surplus = fields[maxFieldsOnTicket]
  return surplus ? [...unfit, { problem: 'tooManyOnTicket', key: surplus.key }] : unfit
}

function fixedProblems({ key, off, requiredIn = [] }: FormField): readonly FormProblem[] {
  if (off) return [{ problem: 'fixedOff', key }]
  return fillContexts.every((context) => requiredIn.includes(context)) ? [] : [{ problem: 'fixedOptional', key }]
}

function problemsOf(field: FormField, form: Form): FormProblem[] {
  const { key } = field
  const problems: FormProblem[] = []
  if ('options' in field) {
    const values = field.options.map(({ value }) => value)
    if (values.length === 0) problems.push({ problem: 'noOptions', key })
    for (const other of repeated(values)) problems.push({ problem: 'sameOption', key, other })
  }
  const [rule] = findRuleProblems(field.rules ?? '', { own: ownRules })
  if (rule) return [...problems, { problem: 'badRules', key, rule }]
  const all = allFields(form)
  const sameStep = form.steps.find(({ fields }) => fields.includes(field))!.fields
  const looksAt = [...(field.type === 'kana' ? [field.from] : []), ...lookedAt(field)]
  const shownBy = field.visibleIf && 'field' in field.visibleIf ? [field.visibleIf.field] : []
  for (const other of [...looksAt, ...shownBy]) {
    const there = all.find((one) => one.key === other)
    if (there?.off && alternativeKeys(field.rules).includes(other)) continue
    if (!there || there.off) problems.push({ problem: 'noSuchField', key, other })
    // Fields that are checked together must be in one step.
    else if (looksAt.includes(other) && !sameStep.includes(there)) problems.push({ problem: 'otherStep', key, other })
    // A field's condition must be answered before the field.
    else if (shownBy.includes(other) && all.indexOf(there) > all.indexOf(field)) problems.push({ problem: 'laterField', key, other })
  }
  return problems
}

function lookedAt({ rules }: FormField): readonly string[] {
  return parseRules(rules ?? '', { ...allRules, required_without: requiredWithoutRule }).flatMap(({ params }) =>
    Object.values(params)
      .flat()
      .flatMap((argument) => (isFieldReference(argument) ? [argument.$field] : [])),
  )
}

function repeated(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))]
}
