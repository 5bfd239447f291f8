import { expect, test } from 'vitest'
import { unwrapForwarded } from './forwarded.ts'

const outer = { sender: 'staff@shop.example', senderName: '店', subject: 'Fwd: 反響' }
const original = { sender: 'info@sumika.example', senderName: 'すみか', subject: '反響', text: 'お名前：山田' }

test.each([
  [
    'Gmail',
    '見てください\n\n---------- Forwarded message ---------\nFrom: すみか <info@sumika.example>\nDate: 2026年11月30日\nSubject: 反響\nTo: <shop@shop.example>\n\n\nお名前：山田',
  ],
  [
    'Outlook',
    '________________________________\n差出人: すみか <Info@Sumika.example>\n送信日時: 2026年11月30日 10:00\n宛先: 店\n件名: 反響\n\nお名前：山田',
  ],
  ['Apple', 'Begin forwarded message:\n\n> From: "すみか" <info@sumika.example>\n> Subject: 反響\n> Date: today\n> \n> お名前：山田'],
])('A mail that %s forwarded is read as the original', (_, text) => {
  expect(unwrapForwarded({ ...outer, text })).toEqual(original)
})

test('A portal’s own fields are not taken for a forwarded mail', () => {
  const mail = { ...outer, subject: '反響', text: 'お問い合わせ\n差出人: 山田 <yamada@mail.example>\n件名: 内見\n' }
  expect(unwrapForwarded(mail)).toBe(mail)
})
