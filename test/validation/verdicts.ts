import type { RuleName } from '#domain/validation/rule-set.ts'
import { validate } from '#domain/validation/validate.ts'
import { fieldNames, otherFieldValues, portableRuleNames, randomRuleCalls, ruleObject, ruleString } from './expressions.ts'
import { createSeededRandom, type Random } from './random.ts'
import { hostileValue, randomValue } from './values.ts'

export type VerdictSummary = { valid: number; failed: number; digest: string }

/**
 * Judges random values by random rules and combines all verdicts and sentences in one hash, which must be the same in every
 * JavaScript engine.
 */
export function judgeRandomValues({ seed, count, hostile }: { seed: number; count: number; hostile: number }): VerdictSummary {
  const random = createSeededRandom(seed)
  const verdicts: VerdictSummary = { valid: 0, failed: 0, digest: '' }
  let digest = 0
  for (let index = 0; index < count; index++) {
    const isHostile = random.chance(hostile)
    const value = isHostile ? hostileValue(random) : randomValue(random)
    const result = validate(value, randomRules(random, index), {
      locale: random.pick(['ja', 'en', 'zh'] as const),
      bails: random.chance(0.5),
      skipIfEmpty: random.chance(0.7),
      name: 'Field',
      values: otherFieldValues,
      names: fieldNames,
    })
    if (result instanceof Promise) throw new Error('No rule here is asynchronous')
    verdicts[result.valid ? 'valid' : 'failed']++
    for (const character of JSON.stringify(result)) digest = (Math.imul(digest, 31) + character.codePointAt(0)!) | 0
  }
  verdicts.digest = digest.toString(16)
  return verdicts
}

function randomRules(random: Random, index: number) {
  const calls = randomRuleCalls(random, portableRuleNames[index % portableRuleNames.length]!)
  // Includes parameters that no rule accepts.
  if (random.chance(0.1))
    calls.push([random.pick(portableRuleNames) as RuleName, ...random.many(0, 3, () => String(randomValue(random, 2)))])
  return random.chance(0.5) ? ruleString(calls.filter(([, ...params]) => !params.some((param) => param.includes('|')))) : ruleObject(calls)
}
