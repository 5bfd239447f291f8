import { describe, expect, test } from 'vitest'
import { ruleWords } from './messages.ts'
import type { Rule } from './rule.ts'
import { type ValidateOptions, validate } from './validate.ts'

const check = (value: unknown, rules: Parameters<typeof validate>[1], options: ValidateOptions = {}) =>
  validate(value, rules, { locale: 'en', name: 'Field', ...options })
const passes = (value: unknown, rules: Parameters<typeof validate>[1], options?: ValidateOptions) => {
  const result = check(value, rules, options)
  if (result instanceof Promise) throw new Error('a promise')
  return result.valid
}

test('Four English messages are word for word those of the specification (R5.7)', () => {
  expect(check('', 'required')).toEqual({
    valid: false,
    failedRules: { required: 'The Field field is required' },
    errors: ['The Field field is required'],
  })
  expect(check('a', 'email')).toMatchObject({ errors: ['The Field field must be a valid email'] })
  expect(check('abc', 'max:2')).toMatchObject({ errors: ['The Field field may not be greater than 2 characters'] })
  expect(check('a', 'min:2')).toMatchObject({ errors: ['The Field field must be at least 2 characters'] })
})

test('A rule without a message uses the default message (R5.2)', () => {
  const never: Rule = { validate: () => false }
  expect(validate('a', 'never', { locale: 'en', rules: { never } })).toMatchObject({ errors: ['{field} is not valid.'] })
  expect(validate('a', 'never', { name: '電話', rules: { never } })).toMatchObject({ errors: ['電話の内容が正しくありません。'] })
})

test('Every rule’s message has the same placeholders in every language (R5.6, R5.7)', () => {
  const placeholders = (sentence: string) => [...new Set(sentence.match(/\{[^}]+\}/g))].sort()
  for (const locale of ['ja', 'zh'] as const) {
    for (const [rule, sentence] of Object.entries(ruleWords.en.messages)) {
      const theirs = ruleWords[locale].messages[rule as keyof typeof ruleWords.en.messages]
      expect(theirs.endsWith('。'), `${locale} ${rule}`).toBe(true)
      // In Japanese and Chinese, the sentence of `confirmed` also names the other field.
      const more = rule === 'confirmed' ? ['{target}'] : []
      expect(placeholders(theirs), `${locale} ${rule}`).toEqual([...placeholders(sentence), ...more].sort())
    }
  }
})

test('Messages are in the page’s language and show the names and values of fields', () => {
  const options: ValidateOptions = {
    locale: 'ja',
    name: '確認用パスワード',
    names: { password: 'パスワード' },
    values: { password: 'secret' },
  }
  expect(validate('x', 'confirmed:@password', options)).toMatchObject({ errors: ['確認用パスワードがパスワードと一致していません。'] })
  expect(
    validate('x', 'confirmed:password', {
      ...options,
      messages: { confirmed: '{_field_}≠{target}={_target_} ({_value_}, {_rule_}, {nobody})' },
    }),
  ).toMatchObject({
    errors: ['確認用パスワード≠パスワード=secret (x, confirmed, {nobody})'],
  })
})

describe('rule expressions (R5.1)', () => {
  test('The check stops at the first failure unless `bails` is off (R5.4)', () => {
    expect(check('abc', 'max:2|numeric')).toMatchObject({ failedRules: { max: expect.any(String) }, errors: { length: 1 } })
    expect(Object.keys((check('abc', 'max:2|numeric', { bails: false }) as { failedRules: object }).failedRules)).toEqual([
      'max',
      'numeric',
    ])
  })

  test('An empty optional field is skipped unless `skipIfEmpty` is off (R5.4)', () => {
    for (const empty of ['', null, undefined, []]) {
      expect(passes(empty, 'min:3|email')).toBe(true)
      expect(passes(empty, 'required|min:3')).toBe(false)
      expect(passes(empty, 'min:3', { skipIfEmpty: false })).toBe(Array.isArray(empty))
    }
    expect(passes(' ', 'min:3')).toBe(false)
    expect(passes(' ', 'required')).toBe(false)
    expect(passes(0, 'required')).toBe(true)
  })

  test('A value without rules is valid', () => {
    for (const none of ['', null, undefined, {}]) expect(passes('x', none)).toBe(true)
  })

  test('A rule object takes parameters as list, names, single value or boolean', () => {
    expect(passes(3, { between: [1, 5] })).toBe(true)
    expect(passes(7, { between: { min: 1, max: 5 } })).toBe(false)
    expect(passes('abc', { required: true, max: 3 })).toBe(true)
    expect(passes('', { required: false, max: 3 })).toBe(true)
    expect(passes('b', { oneOf: ['a', 'b'] })).toBe(true)
    expect(passes('x', { confirmed: { target: 'other' } }, { values: { other: 'x' } })).toBe(true)
    expect(passes('3', { regex: /^\d$/g })).toBe(true)
    expect(passes('3', { regex: /^\d$/g })).toBe(true)
  })

  test('A rule parameter can refer to the value of another field', () => {
    expect(passes('', 'required_if:contact,phone,sms', { values: { contact: 'phone' } })).toBe(false)
    expect(passes('', 'required_if:contact,phone,sms', { values: { contact: 'mail' } })).toBe(true)
    expect(passes('', 'required_if:contact', { values: { contact: 'anything' } })).toBe(false)
    expect(passes('', 'required_if:contact', { values: { contact: ' ' } })).toBe(true)
    expect(passes(5, 'max_value:@most', { values: { most: 4 } })).toBe(false)
    expect(passes('5', 'oneOf:@a,@b', { values: { a: 4, b: 5 } })).toBe(true)
  })

  test('A repeated rule counts once, with its last parameters', () => {
    expect(check('abcdef', 'max:9|min:1|max:5')).toMatchObject({ errors: ['The Field field may not be greater than 5 characters'] })
  })

  test('An unknown rule throws', () => {
    expect(() => check('x', 'nosuch')).toThrow('"nosuch"')
    expect(() => check('x', 'constructor')).toThrow('"constructor"')
  })
})

describe('custom rules', () => {
  const taken: Rule = {
    params: [{ name: 'delay' }],
    message: '{_field_} is taken after {delay}',
    validate: (value) => Promise.resolve(value !== 'taken'),
  }

  test('A check with an asynchronous rule returns a promise with errors in order', async () => {
    const result = check('taken', 'required|taken:5|max:2', { rules: { taken }, bails: false })
    expect(result).toBeInstanceOf(Promise)
    expect(await result).toEqual({
      valid: false,
      failedRules: { taken: 'Field is taken after 5', max: 'The Field field may not be greater than 2 characters' },
      errors: ['Field is taken after 5', 'The Field field may not be greater than 2 characters'],
    })
    expect(await check('ok', 'taken:5|max:2', { rules: { taken } })).toMatchObject({ valid: true })
    expect(check('', 'taken', { rules: { taken } })).toMatchObject({ valid: true })
  })

  test('A custom rule can return its own message or make the field required', () => {
    const odd: Rule = { validate: (value) => Number(value) % 2 === 1 || '{_value_} is even' }
    expect(check(4, 'odd', { rules: { odd } })).toMatchObject({ errors: ['4 is even'] })
    const needed: Rule = { computesRequired: true, validate: (value) => ({ valid: value !== '', required: true }) }
    expect(passes('', 'needed', { rules: { needed } })).toBe(false)
  })

  test('An error thrown by an asynchronous rule rejects the check', async () => {
    const broken: Rule = { validate: () => Promise.reject(new Error('no network')) }
    await expect(check('x', 'broken', { rules: { broken } })).rejects.toThrow('no network')
  })
})

describe('differences from the public rule set', () => {
  test('A pattern may contain commas and, in groups and classes, pipes', () => {
    expect(passes('1234', 'regex:^[0-9]{3,5}$')).toBe(true)
    expect(passes('12', 'regex:^[0-9]{3,5}$')).toBe(false)
    expect(passes('b', 'required|regex:^(a|b)$|max:1')).toBe(true)
    expect(passes('c', 'required|regex:^(a|b)$|max:1')).toBe(false)
    expect(passes('|', 'regex:^[|\\]]$|max:1')).toBe(true)
    expect(passes('a@b', 'regex:@b$', { values: { b$: 'x' } })).toBe(true)
  })

  test('Surplus parameters are dropped', () => {
    expect(check('abcdef', 'max:5,6')).toMatchObject({ errors: ['The Field field may not be greater than 5 characters'] })
    expect(passes(3, 'between:1,5,9')).toBe(true)
    expect(passes('', 'required:true,x')).toBe(false)
  })

  test('A parameter such as toString is a text, not a property of an object', () => {
    expect(passes('toString', 'oneOf:toString')).toBe(true)
    expect(passes('x', 'oneOf:toString,constructor')).toBe(false)
    expect(passes('phone', 'oneOf:phone', { values: { phone: '090' } })).toBe(true)
    expect(passes('x', 'confirmed:toString')).toBe(false)
    expect(passes('x', 'alpha:constructor')).toBe(true)
    expect(passes('@', 'oneOf:@,#')).toBe(true)
    expect(check('x', 'max:0', { messages: { max: '{toString}' } })).toMatchObject({ errors: ['{toString}'] })
  })

  test('A blank text fails the rules "between", "min_value" and "max_value"', () => {
    for (const rules of ['between:0,5', 'min_value:0', 'max_value:5']) {
      expect(passes('  ', rules), rules).toBe(false)
      expect(passes([null], rules), rules).toBe(false)
      expect(passes(' 3 ', rules), rules).toBe(true)
    }
  })

  test('The value false is an answer unless the rule "required" rejects false', () => {
    expect(passes(false, 'required')).toBe(true)
    expect(passes(false, 'required:true')).toBe(true)
    expect(passes(false, 'required:false')).toBe(false)
    expect(passes(false, { required: { allowFalse: false } })).toBe(false)
    expect(passes(true, 'required:false')).toBe(true)
  })

  test('The letter rules accept Danish and Persian letters', () => {
    expect(passes('Ærø5', 'alpha_num:da')).toBe(true)
    expect(passes('گچ پژ', 'alpha_spaces:fa')).toBe(true)
    expect(passes('گچ5', 'alpha:fa')).toBe(false)
  })

  test('File rules compare endings and media types as text and refuse what is no file', () => {
    const file = (name: string, type = '') => ({ name, type, size: 1 })
    expect(passes(file('a.pdf'), 'ext:jpg,pdf')).toBe(true)
    expect(passes(file('a.PDF'), 'ext:pdf')).toBe(true)
    expect(passes(file('mypdf'), 'ext:pdf')).toBe(false)
    expect(passes([file('a.tar.gz'), file('b.zip')], 'ext:tar.gz,zip')).toBe(true)
    expect(passes(file('a', 'image/svg+xml'), 'mimes:image/svg+xml')).toBe(true)
    expect(passes(file('a', 'image/png'), 'mimes:text/plain,image/*')).toBe(true)
    expect(passes(file('a', 'image/png2'), 'mimes:image/png')).toBe(false)
    expect(passes(file('a', 'x-image/png'), 'mimes:image/*')).toBe(false)
    expect(passes(file('a', 'image/'), 'mimes:image/*')).toBe(false)
    for (const rules of ['ext:pdf', 'mimes:*', 'image', 'size:10', 'dimensions:1,1']) expect(passes('a.pdf', rules), rules).toBe(false)
  })

  test('The rule "excluded" fails a list only if all its items are excluded', () => {
    expect(passes(['a', 'b'], 'excluded:a')).toBe(true)
    expect(passes(['a', 'a'], 'excluded:a')).toBe(false)
  })
})
