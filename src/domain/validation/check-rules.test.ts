import { describe, expect, test } from 'vitest'
import { locales } from '../locale.ts'
import { findRuleProblems, type RuleCheckOptions } from './check-rules.ts'
import { ruleWords } from './messages.ts'
import { ruleGuides } from './rule-guide.ts'
import { ruleProblemText } from './rule-problem.ts'

function found(expression: unknown, options?: RuleCheckOptions) {
  return findRuleProblems(expression, options).map(({ code, at }) =>
    at && typeof expression === 'string' ? `${code} ${expression.slice(...at)}` : code,
  )
}

test('The example of every rule is valid', () => {
  for (const { example } of Object.values(ruleGuides)) expect(findRuleProblems(example), example).toEqual([])
})

test.each([
  ['required|max:50', []],
  ['', []],
  ['max', ['missing max']],
  ['max:', ['kind.count ']],
  ['max:abc', ['kind.count abc']],
  ['max:5,6', ['surplus 6']],
  ['between:1,000,5,000', ['surplus 5,000']],
  ['between:5,1', ['range 5,1']],
  ['between:1, 20', []],
  ['required|nosuch:1|max:-1', ['unknownRule nosuch', 'kind.count -1']],
  ['required||max:5', ['noName ']],
  ['required|', ['noName ']],
  ['max:5|max:6', ['twice max']],
  ['alpha:klingon', ['kind.language klingon']],
  ['double:2,point', ['kind.separator point']],
  ['required:maybe', ['kind.flag maybe']],
  ['ext:.pdf,jpg', ['kind.ending .pdf']],
  ['mimes:png', ['kind.mediaType png']],
  ['max:@limit', []],
  ['confirmed', ['missing confirmed']],
  ['confirmed:', ['kind.field ']],
  ['constructor', ['unknownRule constructor']],
])('Checking the rule expression %s finds its problems', (expression, problems) => {
  expect(found(expression)).toEqual(problems)
})

test('The parameters of object expressions are checked', () => {
  expect(found({ required: true, max: 50, between: { min: 1, max: 5 }, oneOf: ['a', 1], email: false })).toEqual([])
  expect(found({ max: { size: 5 } })).toEqual(['kind.count'])
  expect(found({ between: { min: 1, most: 5 } })).toEqual(['surplus', 'missing'])
  expect(found({ oneOf: [{}] })).toEqual(['kind.text'])
  expect(found({ regex: /a/ })).toEqual(['kind.pattern'])
  for (const wrong of [5, null, undefined, ['required'], true]) expect(found(wrong)).toEqual(['expression'])
})

test('A reference to a field that the form lacks is a problem', () => {
  const options = { fields: ['password', 'contact'], own: ['free'] }
  expect(found('confirmed:@password|required_if:contact,phone|free:x', options)).toEqual([])
  expect(found('confirmed:pasword|max:@length', options)).toEqual(['unknownField pasword', 'unknownField @length'])
})

describe('patterns', () => {
  test.each([
    ['^(?=a)b', 'lookAround (', 1],
    ['(?<!a)b', 'lookAround (', 0],
    ['(a)\\1', 'backReference \\', 3],
    ['(?<x>a)\\k<x>', 'backReference \\', 7],
    ['(?i)a', 'groupFlags (', 0],
    ['a(b', 'openGroup (', 1],
    ['a[b', 'openClass [', 1],
    ['a)', 'closedGroup )', 1],
    ['*a', 'nothingToRepeat *', 0],
    ['a**', 'nothingToRepeat *', 2],
    ['^*', 'nothingToRepeat *', 1],
    ['a{3,2}', 'repeatOrder {', 1],
    ['\\p{L}', 'escape \\', 0],
    ['\\u{1F600}', 'escape \\', 0],
    ['\\Ab\\z', 'escape \\', 0],
    ['a\\', 'escape \\', 1],
    ['[]', 'emptyClass [', 0],
    ['[^]', 'emptyClass [', 0],
    ['[z-a]', 'classRange z', 1],
    ['[\\d-x]', 'classRange \\', 1],
    ['[[:alpha:]]', 'posixClass [', 1],
    ['(a{40}){40}', 'tooLarge (', 0],
  ])('The problem of the pattern %s is reported with its position', (pattern, problem, at) => {
    const expression = `required|regex:${pattern}`
    expect(found(expression)).toEqual([`pattern.${problem}`])
    expect(findRuleProblems(expression)[0]?.at?.[0]).toBe('required|regex:'.length + at)
    expect(findRuleProblems({ regex: pattern })[0]?.at?.[0]).toBe(at)
  })

  test('Supported patterns have no problem, but too long ones have one', () => {
    for (const pattern of [
      '^[0-9]{3,5}$',
      '(?:a|b)*?',
      '(?<year>\\d{4})',
      'a{',
      '{x}',
      ']',
      '[a-]',
      '[-a]',
      '[\\w.-]',
      '\\/\\-\\_\\.',
      '\\u3042\\x41\\0',
      '[\\b]',
      '(a+)+$',
      '',
    ])
      expect(found({ regex: pattern }), pattern).toEqual([])
    expect(found({ regex: 'a'.repeat(1001) })).toEqual(['pattern.tooLong'])
  })
})

test('A problem of a rule is described in every language', () => {
  const [problem] = findRuleProblems('max:abc')
  expect(locales.map((locale) => ruleProblemText(problem!, ruleWords[locale].ruleProblems))).toEqual([
    '「max」の「abc」は、0以上の整数にしてください。',
    '“max”: “abc” must be a whole number, 0 or more.',
    '“max”的“abc”请写成不小于 0 的整数。',
  ])
})
