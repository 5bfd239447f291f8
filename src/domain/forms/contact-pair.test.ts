import { expect, test } from 'vitest'
import { findContactPair, looksLikeEmail, swapMisplacedContacts } from './contact-pair.ts'
import type { Field } from './field.ts'

const label = { ja: '', en: '', zh: '' }
const phone = { type: 'tel', key: 'phone', label, rules: 'required_without:@email' } as const
const email = { type: 'email', key: 'email', label, rules: 'required_without:@phone' } as const
const pair: readonly Field[] = [phone, email]

test('An e-mail typed as phone number moves to the e-mail field, unless that has one', () => {
  const sorted = (answers: Record<string, string[]>) => swapMisplacedContacts(pair, answers)
  expect(sorted({ phone: ['yuka@example.jp'], name: ['山本'] })).toEqual({ email: ['yuka@example.jp'], name: ['山本'] })
  expect(sorted({ phone: ['ｙｕｋａ＠'], email: ['090-1234'] })).toEqual({ email: ['ｙｕｋａ＠'], phone: ['090-1234'] })
  for (const unchanged of [
    { phone: ['090-1234'], email: ['a@example.jp'] },
    { phone: ['a@example.jp'], email: ['b@example.jp'] },
    { email: ['a@'] },
    {},
  ])
    expect(sorted(unchanged)).toEqual(unchanged)
  // The first answer that is not empty counts, because only that one is stored.
  expect(sorted({ phone: ['', ' \u200b', 'yuka@example.jp'] })).toEqual({ email: ['', ' \u200b', 'yuka@example.jp'] })
  expect(sorted({ phone: ['', '090-1234', 'yuka@example.jp'] })).toEqual({ phone: ['', '090-1234', 'yuka@example.jp'] })
})

test('Phone and e-mail share one input only if either is enough', () => {
  expect(findContactPair(pair)).toEqual({ phone, email })
  for (const other of [
    [phone],
    [email],
    [{ ...phone, required: true }, email],
    [phone, { ...email, required: true }],
    [{ ...phone, rules: '' }, email],
  ])
    expect(findContactPair(other)).toBeUndefined()
})

test('A contact with a Latin letter or an @ counts as e-mail, except after "Tel."', () => {
  for (const mail of ['y', 'ｙｕｋａ', 'yuka@example.jp', '090＠example.jp']) expect(looksLikeEmail(mail)).toBe(true)
  for (const phone of [undefined, '', '090-1234', '+81', '０９０', 'TEL: 090', '電話 090', 'なし'])
    expect(looksLikeEmail(phone)).toBe(false)
})
