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

test('R5.7: the four sentences of the specification, word for word', () => {
  expect(check('', 'required')).toEqual({
    valid: false,
    failedRules: { required: 'The Field field is required' },
    errors: ['The Field field is required'],
  })
  expect(check('a', 'email')).toMatchObject({ errors: ['The Field field must be a valid email'] })
  expect(check('abc', 'max:2')).toMatchObject({ errors: ['The Field field may not be greater than 2 characters'] })
  expect(check('a', 'min:2')).toMatchObject({ errors: ['The Field field must be at least 2 characters'] })
})

test('R5.2: the default sentence', () => {
  const never: Rule = { validate: () => false }
  expect(validate('a', 'never', { locale: 'en', rules: { never } })).toMatchObject({ errors: ['{field} is not valid.'] })
  expect(validate('a', 'never', { name: '電話', rules: { never } })).toMatchObject({ errors: ['電話の内容が正しくありません。'] })
})

test('R5.6, R5.7: every rule has a sentence in every language, with the same placeholders', () => {
  const placeholders = (sentence: string) => [...new Set(sentence.match(/\{[^}]+\}/g))].sort()
  for (const locale of ['ja', 'zh'] as const) {
    for (const [rule, sentence] of Object.entries(ruleWords.en.messages)) {
      const theirs = ruleWords[locale].messages[rule as keyof typeof ruleWords.en.messages]
      expect(theirs.endsWith('。'), `${locale} ${rule}`).toBe(true)
      // With which field it must agree is told in these two.
      const more = rule === 'confirmed' ? ['{target}'] : []
      expect(placeholders(theirs), `${locale} ${rule}`).toEqual([...placeholders(sentence), ...more].sort())
    }
  }
})

test('a field’s name, another’s name and its value, in the page’s words', () => {
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
  test('R5.4: the first failure ends it; bails off tells all', () => {
    expect(check('abc', 'max:2|numeric')).toMatchObject({ failedRules: { max: expect.any(String) }, errors: { length: 1 } })
    expect(Object.keys((check('abc', 'max:2|numeric', { bails: false }) as { failedRules: object }).failedRules)).toEqual([
      'max',
      'numeric',
    ])
  })

  test('R5.4: what is empty and not required is skipped, unless it is asked for', () => {
    for (const empty of ['', null, undefined, []]) {
      expect(passes(empty, 'min:3|email')).toBe(true)
      expect(passes(empty, 'required|min:3')).toBe(false)
      expect(passes(empty, 'min:3', { skipIfEmpty: false })).toBe(Array.isArray(empty))
    }
    expect(passes(' ', 'min:3')).toBe(false)
    expect(passes(' ', 'required')).toBe(false)
    expect(passes(0, 'required')).toBe(true)
  })

  test('no rules, no complaints', () => {
    for (const none of ['', null, undefined, {}]) expect(passes('x', none)).toBe(true)
  })

  test('objects: lists, named parameters, one alone, true and false', () => {
    expect(passes(3, { between: [1, 5] })).toBe(true)
    expect(passes(7, { between: { min: 1, max: 5 } })).toBe(false)
    expect(passes('abc', { required: true, max: 3 })).toBe(true)
    expect(passes('', { required: false, max: 3 })).toBe(true)
    expect(passes('b', { oneOf: ['a', 'b'] })).toBe(true)
    expect(passes('x', { confirmed: { target: 'other' } }, { values: { other: 'x' } })).toBe(true)
    expect(passes('3', { regex: /^\d$/g })).toBe(true)
    expect(passes('3', { regex: /^\d$/g })).toBe(true)
  })

  test('other fields: as a target, or anywhere by @', () => {
    expect(passes('', 'required_if:contact,phone,sms', { values: { contact: 'phone' } })).toBe(false)
    expect(passes('', 'required_if:contact,phone,sms', { values: { contact: 'mail' } })).toBe(true)
    expect(passes('', 'required_if:contact', { values: { contact: 'anything' } })).toBe(false)
    expect(passes('', 'required_if:contact', { values: { contact: ' ' } })).toBe(true)
    expect(passes(5, 'max_value:@most', { values: { most: 4 } })).toBe(false)
    expect(passes('5', 'oneOf:@a,@b', { values: { a: 4, b: 5 } })).toBe(true)
  })

  test('a rule twice counts once, with what it said last', () => {
    expect(check('abcdef', 'max:9|min:1|max:5')).toMatchObject({ errors: ['The Field field may not be greater than 5 characters'] })
  })

  test('a rule that doesn’t exist is a mistake in the code', () => {
    expect(() => check('x', 'nosuch')).toThrow('"nosuch"')
    expect(() => check('x', 'constructor')).toThrow('"constructor"')
  })
})

describe('own rules', () => {
  const taken: Rule = {
    params: [{ name: 'delay' }],
    message: '{_field_} is taken after {delay}',
    validate: (value) => Promise.resolve(value !== 'taken'),
  }

  test('asynchronous ones make a promise, in their place in the order', async () => {
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

  test('a text is the message of a failure; one may decide whether the field is required', () => {
    const odd: Rule = { validate: (value) => Number(value) % 2 === 1 || '{_value_} is even' }
    expect(check(4, 'odd', { rules: { odd } })).toMatchObject({ errors: ['4 is even'] })
    const needed: Rule = { computesRequired: true, validate: (value) => ({ valid: value !== '', required: true }) }
    expect(passes('', 'needed', { rules: { needed } })).toBe(false)
  })

  test('a rule that throws is a mistake in it, and says so', async () => {
    const broken: Rule = { validate: () => Promise.reject(new Error('no network')) }
    await expect(check('x', 'broken', { rules: { broken } })).rejects.toThrow('no network')
  })
})

describe('where the public rule set is odd', () => {
  test('a pattern keeps its commas, and its pipes within groups and classes', () => {
    expect(passes('1234', 'regex:^[0-9]{3,5}$')).toBe(true)
    expect(passes('12', 'regex:^[0-9]{3,5}$')).toBe(false)
    expect(passes('b', 'required|regex:^(a|b)$|max:1')).toBe(true)
    expect(passes('c', 'required|regex:^(a|b)$|max:1')).toBe(false)
    expect(passes('|', 'regex:^[|\\]]$|max:1')).toBe(true)
    expect(passes('a@b', 'regex:@b$', { values: { b$: 'x' } })).toBe(true)
  })

  test('parameters beyond those that a rule takes are left out', () => {
    expect(check('abcdef', 'max:5,6')).toMatchObject({ errors: ['The Field field may not be greater than 5 characters'] })
    expect(passes(3, 'between:1,5,9')).toBe(true)
    expect(passes('', 'required:true,x')).toBe(false)
  })

  test('choices are texts, not properties of an object', () => {
    expect(passes('toString', 'oneOf:toString')).toBe(true)
    expect(passes('x', 'oneOf:toString,constructor')).toBe(false)
    expect(passes('phone', 'oneOf:phone', { values: { phone: '090' } })).toBe(true)
    expect(passes('x', 'confirmed:toString')).toBe(false)
    expect(passes('x', 'alpha:constructor')).toBe(true)
    expect(passes('@', 'oneOf:@,#')).toBe(true)
    expect(check('x', 'max:0', { messages: { max: '{toString}' } })).toMatchObject({ errors: ['{toString}'] })
  })

  test('blanks are no number', () => {
    for (const rules of ['between:0,5', 'min_value:0', 'max_value:5']) {
      expect(passes('  ', rules), rules).toBe(false)
      expect(passes([null], rules), rules).toBe(false)
      expect(passes(' 3 ', rules), rules).toBe(true)
    }
  })

  test('false is an answer, unless the rule says that it isn’t', () => {
    expect(passes(false, 'required')).toBe(true)
    expect(passes(false, 'required:true')).toBe(true)
    expect(passes(false, 'required:false')).toBe(false)
    expect(passes(false, { required: { allowFalse: false } })).toBe(false)
    expect(passes(true, 'required:false')).toBe(true)
  })

  test('Danish and Persian', () => {
    expect(passes('Ærø5', 'alpha_num:da')).toBe(true)
    expect(passes('گچ پژ', 'alpha_spaces:fa')).toBe(true)
    expect(passes('گچ5', 'alpha:fa')).toBe(false)
  })

  test('file endings and media types are text', () => {
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

  test('lists: all must be excluded for one to fail', () => {
    expect(passes(['a', 'b'], 'excluded:a')).toBe(true)
    expect(passes(['a', 'a'], 'excluded:a')).toBe(false)
  })
})
