import { expect, test } from 'vitest'
import { isWholeInquiry, markLine, readInquiry } from './rule.ts'

const marksOf = (text: string, at: number) => markLine(text, at)?.label

test.each([
  ['お名前：山田 太郎', 'お名前'],
  ['■お名前　：　山田太郎', 'お名前'],
  ['・電話番号: 090-1234-5678', '電話番号'],
  ['【氏名】山田 太郎 様', '氏名'],
  ['［物件名］グリーンハイツ', '物件名'],
  ['Name\tHanako', 'Name'],
  ['お名前　　山田', 'お名前'],
])('The label of %j is %j', (line, label) => {
  expect(marksOf(`ご連絡\n\n${line}`, 2)).toBe(label)
})

test.each([
  ['■お名前\n山田　太郎', 'お名前'],
  ['【ご要望】\n\n駅の近く', 'ご要望'],
  ['お名前：\n山田', 'お名前'],
  ['お名前\n山田', 'お名前'],
])('The label of the last line of %j is %j, from the line above', (text, label) => {
  expect(marksOf(text, text.split('\n').length - 1)).toBe(label)
})

test('A time or an address of a page is no label', () => {
  expect(markLine('10:30', 0)).toBeUndefined()
  expect(markLine('https://x.example/1', 0)).toBeUndefined()
})

const text = `担当 様
TEL：03-1111-2222

■お名前：山田 太郎（ヤマダ タロウ） 様
TEL：０９０－１２３４－５６７８（携帯）
メール：<Taro@mail.example>
物件：グリーンハイツ　201号室
■ご要望
駅の近くがいいです。

希望日: 土曜
──────────
配信元`

test('Marks read their values, however the portal decorates them', () => {
  const at = (words: string) => text.split('\n').findIndex((line) => line.includes(words))
  const marks = {
    name: markLine(text, at('山田'))!,
    phone: markLine(text, at('０９０'))!,
    email: markLine(text, at('mail.example'))!,
    property: markLine(text, at('グリーン'))!,
    wish: markLine(text, at('駅の近く'))!,
  }
  expect(marks.phone).toEqual({ label: 'TEL', nth: 2 })
  expect(readInquiry(marks, text)).toEqual({
    name: '山田 太郎',
    kana: 'ヤマダ タロウ',
    phone: '090-1234-5678',
    email: 'Taro@mail.example',
    property: 'グリーンハイツ 201号室',
    wish: '駅の近くがいいです。\n\n希望日: 土曜',
  })
})

test('An empty value takes nothing from the next label', () => {
  const marks = { name: { label: '氏名', nth: 1 }, phone: { label: '電話', nth: 1 } }
  expect(readInquiry(marks, '氏名：\n電話：09012345678')).toEqual({ phone: '09012345678' })
})

test('A whole inquiry has a name and a contact', () => {
  expect(isWholeInquiry({ name: '山田', phone: '090-1234-5678' })).toBe(true)
  expect(isWholeInquiry({ name: '山田', property: 'A' })).toBe(false)
  expect(isWholeInquiry({ email: 'a@b.example' })).toBe(false)
})
