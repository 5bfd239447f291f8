import { ruleWords } from '#domain/validation/messages.ts'
import { ruleGuides } from '#domain/validation/rule-guide.ts'
import { type RuleParamConstraint, ruleParamConstraints } from '#domain/validation/rule-params.ts'
import { ruleNames } from '#domain/validation/rule-set.ts'
import { code, table } from './page.ts'

const parameter = ({ name, kind, optional, list }: RuleParamConstraint) =>
  `${code(list ? `${name}…` : name)} ${kind}${optional ? ', optional' : ''}`

export function ruleTable(): string {
  return table(
    ['Rule', 'An answer passes when it is', 'Parameters', 'Example', 'Message'],
    ruleNames.map((name) => {
      const { meaning, example } = ruleGuides[name]
      return [code(name), meaning, ruleParamConstraints[name].map(parameter).join('; '), code(example), ruleWords.en.messages[name]]
    }),
  )
}

export function ruleMessages(): string {
  return table(
    ['Rule', '日本語', '中文'],
    [...ruleNames, 'default' as const].map((name) => [code(name), ruleWords.ja.messages[name], ruleWords.zh.messages[name]]),
  )
}

export function ruleDifferences(): string {
  return table(
    ['Rule', 'Here; there'],
    ruleNames.flatMap((name) => (ruleGuides[name].differs === undefined ? [] : [[code(name), ruleGuides[name].differs]])),
  )
}
