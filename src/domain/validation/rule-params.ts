import type { RuleName } from './rule-set.ts'

export type RuleParamConstraint = {
  readonly name: string
  readonly kind: ParamKind
  readonly optional?: true
  /** A list, with at least one value unless optional. */
  readonly list?: true
}

/** How a parameter is checked when rules are published. */
export type ParamKind = 'count' | 'number' | 'text' | 'field' | 'pattern' | 'language' | 'separator' | 'flag' | 'ending' | 'mediaType'

const language: RuleParamConstraint = { name: 'locale', kind: 'language', optional: true }
const count: RuleParamConstraint = { name: 'length', kind: 'count' }
const values: RuleParamConstraint = { name: 'values', kind: 'text', list: true }

export const ruleParamConstraints: Readonly<Record<RuleName, readonly RuleParamConstraint[]>> = {
  alpha: [language],
  alpha_dash: [language],
  alpha_num: [language],
  alpha_spaces: [language],
  between: [
    { name: 'min', kind: 'number' },
    { name: 'max', kind: 'number' },
  ],
  confirmed: [{ name: 'target', kind: 'field' }],
  digits: [count],
  dimensions: [
    { name: 'width', kind: 'count' },
    { name: 'height', kind: 'count' },
  ],
  double: [
    { name: 'decimals', kind: 'count', optional: true },
    { name: 'separator', kind: 'separator', optional: true },
  ],
  email: [{ name: 'multiple', kind: 'text', optional: true }],
  excluded: [values],
  ext: [{ name: 'endings', kind: 'ending', list: true }],
  image: [],
  integer: [],
  is: [{ name: 'other', kind: 'text' }],
  is_not: [{ name: 'other', kind: 'text' }],
  length: [count],
  max: [count],
  max_value: [{ name: 'max', kind: 'number' }],
  mimes: [{ name: 'types', kind: 'mediaType', list: true }],
  min: [count],
  min_value: [{ name: 'min', kind: 'number' }],
  numeric: [],
  oneOf: [values],
  regex: [{ name: 'regex', kind: 'pattern' }],
  required: [{ name: 'allowFalse', kind: 'flag', optional: true }],
  required_if: [
    { name: 'target', kind: 'field' },
    { ...values, optional: true },
  ],
  size: [{ name: 'size', kind: 'count' }],
}
