import type { RuleName } from '#domain/validation/rule-set.ts'
import type { Random } from './random.ts'

/** A rule with its parameters as text, which can be written as a rule string or as an object. */
export type RandomRuleCall = readonly [name: RuleName, ...params: string[]]

export const otherFieldValues = {
  phone: 'phone',
  password: 'abc',
  count: 12,
  empty: '',
  blank: ' ',
  none: null,
  list: ['a', 'b'],
  no: false,
  choice: 'red',
}
export const fieldNames = { password: 'Password', phone: 'Telephone', choice: 'Colour' }

const count = (random: Random) => random.pick(['0', '1', '2', '3', '5', '10', '12', '050', ' 3', '2.5', '-1', '1e1', '@count'])
const number = (random: Random) => random.pick(['0', '1', '-5', '1.5', '10', '100', '-100', '1e3', ' 2', '@count'])
const word = (random: Random) =>
  random.pick(['a', 'red', 'green', '1', '2', '5', '12', '', ' a', 'true', 'phone', '山田', '@phone', '@', '@nobody', 'null', 'toString'])
const field = (random: Random) => random.pick([...Object.keys(otherFieldValues), 'nobody', '@phone', '@password'])
const language = (random: Random) => random.pick(['', 'en', 'ja', 'da', 'de', 'it', 'ar', 'fa', 'el', 'ru', 'tr', 'xx', 'JA', 'he'])
const patterns = [
  '^[0-9]+$',
  '^\\d{3}$',
  '^[A-Za-z]+$',
  'a',
  '^$',
  '',
  '^(?:red)$',
  '[ぁ-ん]',
  '^\\s*$',
  '\\bfoo\\b',
  '^.{3}$',
  '^[^a]*$',
  '\\.',
  'x{2}',
  '^-?\\d+(?:\\.\\d+)?$',
  '^\\w+@',
  '\\u5c71',
  '^[\\w.-]+$',
  'a*?b',
  '[0-9]{3}-?[0-9]{4}',
]

const makers: Record<Exclude<RuleName, 'dimensions'>, (random: Random) => string[]> = {
  alpha: (random) => random.many(0, 1, () => language(random)),
  alpha_num: (random) => random.many(0, 1, () => language(random)),
  alpha_dash: (random) => random.many(0, 1, () => language(random)),
  alpha_spaces: (random) => random.many(0, 1, () => language(random)),
  between: (random) => [number(random), number(random)],
  confirmed: (random) => [field(random)],
  digits: (random) => [count(random)],
  double: (random) => random.pick([[], [], ['2'], ['1', 'comma'], ['2', 'dot'], ['0'], ['3', 'comma'], ['2', 'point']]),
  email: (random) => random.pick([[], ['multiple']]),
  excluded: (random) => random.many(1, 4, () => word(random)),
  ext: (random) => random.many(1, 3, () => random.pick(['jpg', 'jpeg', 'png', 'pdf', 'PDF', 'gz', 'tar.gz', 'p+f', 'xlsx'])),
  image: () => [],
  integer: () => [],
  is: (random) => [word(random)],
  is_not: (random) => [word(random)],
  length: (random) => [count(random)],
  max: (random) => [count(random)],
  max_value: (random) => [number(random)],
  mimes: (random) =>
    random.many(1, 3, () =>
      random.pick([
        'image/*',
        'image/jpeg',
        'image/png',
        'application/pdf',
        'text/*',
        '*',
        'image/svg+xml',
        'application/vnd.ms-excel',
        '*/*',
        'text/html',
      ]),
    ),
  min: (random) => [count(random)],
  min_value: (random) => [number(random)],
  numeric: () => [],
  oneOf: (random) => random.many(1, 4, () => word(random)),
  regex: (random) => [random.pick(patterns)],
  required: (random) => random.pick([[], [], [], ['true'], ['false']]),
  required_if: (random) => [field(random), ...random.many(0, 3, () => word(random))],
  size: (random) => [count(random)],
}

export const portableRuleNames = Object.keys(makers) as (keyof typeof makers)[]

function randomCall(random: Random, name: keyof typeof makers): RandomRuleCall {
  return [name, ...makers[name](random)]
}

export function randomRuleCalls(random: Random, first: keyof typeof makers): RandomRuleCall[] {
  const others = random.many(0, random.chance(0.5) ? 0 : 3, () => random.pick(portableRuleNames))
  return [...new Set(random.chance(0.5) ? [first, ...others] : [...others, first])].map((name) => randomCall(random, name))
}

export const ruleString = (calls: readonly RandomRuleCall[]) =>
  calls.map(([name, ...params]) => (params.length > 0 ? `${name}:${params.join(',')}` : name)).join('|')

export const ruleObject = (calls: readonly RandomRuleCall[]) =>
  Object.fromEntries(calls.map(([name, ...params]) => [name, params.length > 0 ? params : true]))
