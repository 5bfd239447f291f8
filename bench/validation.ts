/** (e) The validation engine: time per form, and size in a page. */

import { checkForm } from '#domain/validation/check-form.ts'
import { compileLocalizedForm } from '#domain/validation/form-rules.ts'
import { compilePattern } from '#domain/validation/pattern/match.ts'
import { allRules } from '#domain/validation/rule-set.ts'
import { bundleModule } from '../test/bundle.ts'
import { fullEngineSource, joinEngineSource } from '../test/validation/page-parts.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatWhole } from './report.ts'

/** Ten kinds of fields, four of each, all filled in. */
const kinds: readonly (readonly [rules: string, value: unknown])[] = [
  ['required|max:60', '山田 花子'],
  ['required|email', 'hanako.yamada@example.jp'],
  ['required|regex:^0[0-9]{1,4}-?[0-9]{1,4}-?[0-9]{3,4}$', '03-1234-5678'],
  ['required|integer|between:1,20', '4'],
  ['oneOf:web,sign,friend,other', 'friend'],
  ['alpha_spaces:ja|max:40', 'ヤマダ ハナコ'],
  ['required_if:@field4,friend|max:40', '鈴木'],
  ['double:1|min_value:3|max_value:99', '7.5'],
  ['confirmed:@field1', 'hanako.yamada@example.jp'],
  ['min:1|max:500', 'バストイレ別、駅から徒歩10分以内、2階以上を希望します。'],
]

export async function benchValidation({ rounds }: { rounds: number }): Promise<BenchTable> {
  const results = createBenchTable('Validation', ['what', 'figure', 'target'])
  const fields = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`field${index}`, { name: `Field ${index}`, rules: kinds[index % 10]![0] }]),
  )
  const values = Object.fromEntries(Object.keys(fields).map((key, index) => [key, kinds[index % 10]![1]]))
  const form = compileLocalizedForm(fields, 'ja')
  const validate = () => checkForm(form, values, { rules: allRules, engines: { pattern: compilePattern } })
  if (Object.values(await validate()).some(({ valid }) => !valid)) throw new Error('The form of the bench is not in order')
  const took = medianMilliseconds(validate, rounds * 200)
  results.row('a form of 40 fields', `${formatDecimal(took, 3)} ms`, results.atMost(took, 1))
  for (const [name, source, target] of [
    ['the whole engine, one language', fullEngineSource, 9_000],
    ['with the join form’s rules', joinEngineSource, 4_000],
  ] as const) {
    const { gzipped } = await bundleModule(source)
    results.row(`${name} (gz)`, `${formatWhole(gzipped)} bytes`, results.atMost(gzipped, target))
  }
  return results.end()
}

function medianMilliseconds(work: () => unknown, times: number): number {
  const took = Array.from({ length: times }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  }).sort((a, b) => a - b)
  return took[Math.floor(took.length / 2)]!
}
