import { describe, expect, test } from 'vitest'
import { correctEmailDomain, editDistance } from './email-correction.ts'

describe('suggested domains (R2.30)', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['gmail.co.jp', 'gmail.com'],
    ['ｇｍａｌ．ｃｏｍ', 'gmail.com'],
    ['docmo.ne.jp', 'docomo.ne.jp'],
    ['docomo.co.jp', 'docomo.ne.jp'],
    ['ezwe.ne.jp', 'ezweb.ne.jp'],
    ['yaho.co.jp', 'yahoo.co.jp'],
    ['yahoo.co.j', 'yahoo.co.jp'],
    ['iclod.com', 'icloud.com'],
    ['softbnak.ne.jp', 'softbank.ne.jp'],
    ['outlook.con', 'outlook.com'],
  ])('The domain %s gets the suggestion %s', (typed, meant) => {
    expect(correctEmailDomain(`Hanako.S@${typed}`)).toBe(`Hanako.S@${meant}`)
  })

  test.each(['gmail.com', 'au.com', 'i.softbank.jp', 'yahoo.ne.jp', 'mail.com', 'outlook.jp', 'qq.com'])(
    'The known domain %s gets no suggestion',
    (domain) => {
      expect(correctEmailDomain(`hanako@${domain}`)).toBeUndefined()
    },
  )

  test.each([
    'abc.com',
    'ac.com',
    'sony.com',
    'toyota.co.jp',
    'u-tokyo.ac.jp',
    'nhk.or.jp',
    'foo.tokyo',
    'gmx.de',
    'softbank.co.jp.example',
  ])('The unrelated domain %s gets no suggestion', (domain) => {
    expect(correctEmailDomain(`hanako@${domain}`)).toBeUndefined()
  })

  test.each(['', 'hanako', '@gmial.com', 'hanako@'])('The incomplete e-mail "%s" gets no suggestion', (typed) => {
    expect(correctEmailDomain(typed)).toBeUndefined()
  })
})

test('Two swapped letters count as one typing error, as does each missing letter', () => {
  expect(editDistance('gmial', 'gmail')).toBe(1)
  expect(editDistance('gmail', 'gmail')).toBe(0)
  expect(editDistance('', 'abc')).toBe(3)
  expect(editDistance('gmil', 'gmail')).toBe(1)
})
