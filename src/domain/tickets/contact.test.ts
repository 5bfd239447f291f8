import { expect, test } from 'vitest'
import { roles } from '../roles.ts'
import { maskContactForRole, parseContact, parseMobileNumber } from './contact.ts'
import { maxContactLength } from './limits.ts'

test('Every spelling of a phone number has the same key', () => {
  for (const text of [
    '090-1234-5678',
    '09012345678',
    ' ０９０－１２３４－５６７８ ',
    '０９０−１２３４−５６７８',
    '０９０ー１２３４ー５６７８',
    '090ｰ1234ｰ5678',
    '+81 90 1234 5678',
    '(090) 1234 5678',
    '+81(0)90-1234-5678',
    '+81 090 1234 5678',
    '0081 90 1234 5678',
    '090〜1234〜5678',
    '090—1234―5678',
    '電話：090-1234-5678',
  ])
    expect(parseContact(text)?.key, text).toBe('+819012345678')
  expect(parseContact('+86 139 1234 5678')?.key).toBe('+8613912345678')
  expect(parseContact(' 090-1234-5678 ')?.text).toBe('090-1234-5678')
})

test('Only Japanese mobile numbers take an SMS', () => {
  for (const prefix of ['060', '070', '080', '090']) expect(parseMobileNumber(`${prefix}-1234-5678`)).toBe(`+81${prefix.slice(1)}12345678`)
  for (const contact of ['03-1234-5678', '050-1234-5678', '0120-123-456', '+1 900 555 0123', '+86 139 1234 5678', 'a@example.jp', ''])
    expect([contact, parseMobileNumber(contact)]).toEqual([contact, undefined])
})

test('A phone number is shown with hyphens for every kind of dash', () => {
  for (const dash of ['-', '－', '−', 'ー', 'ｰ', '‐', '‑', '–', '—', '―', '〜', '～'])
    expect(parseContact(`０９０${dash}1234${dash}5678`)?.text, dash).toBe('090-1234-5678')
  expect(parseContact('０９０ １２３４　５６７８')?.text).toBe('090 1234 5678')
  expect(parseContact('スーパー@example.jp')?.text).toBe('スーパー@example.jp')
})

test('An e-mail address is compared in lower case', () => {
  expect(parseContact(' Hanako@Example.JP ')).toEqual({ text: 'Hanako@Example.JP', key: 'hanako@example.jp' })
})

test('Text that is neither a phone number nor an e-mail is no contact', () => {
  for (const text of ['', '山田', '123', '090-1234', 'hanako@', '1'.repeat(16), `${'a'.repeat(maxContactLength)}@example.jp`])
    expect(parseContact(text), text).toBeUndefined()
})

test('A contact is masked for reception, hidden from auditors and shown to others', () => {
  const visibleToRoles = (contact: string) => roles.map((role) => maskContactForRole(role, contact))
  const all = (contact: string) => Array(4).fill(contact)
  expect(visibleToRoles('090-1234-5678')).toEqual([null, '•••-••••-5678', ...all('090-1234-5678')])
  expect(visibleToRoles('+81 (90) 1234 567 8')).toEqual([null, '+•• (••) •••• 567 8', ...all('+81 (90) 1234 567 8')])
  expect(visibleToRoles('a.b@c@example.jp')).toEqual([null, 'a•••@example.jp', ...all('a.b@c@example.jp')])
  expect(maskContactForRole('owner', null)).toBeNull()
})
