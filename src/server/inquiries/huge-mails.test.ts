import { expect, test } from 'vitest'
import { unwrapForwarded } from '#domain/inquiries/forwarded.ts'
import { maxInquiryTextLength } from '#domain/inquiries/inquiry.ts'
import { guessMarks, lineOfMark, markLine, readInquiry } from '#domain/inquiries/rule.ts'
import { parseMail } from '#platform/mailbox/parse-mail.ts'
import { sampledTest } from '../../../test/matrix.ts'

/** Work that grows with the square of such a length would take minutes to hours. */
const fill = (piece: string, length = 1_000_000) => piece.repeat(length / piece.length)
const outer = { sender: 'a@b.example', senderName: 'A', subject: 'Fwd: x' }

sampledTest([' ', '\u3000', '>', '> ', '*', 'a', 'a\n', '\n', 'From: ', 'From: a\n', 'From:\nTo:\n', '__', '- '], 2)(
  'A huge text of %j is no forwarded mail',
  (piece) => {
    const mail = { ...outer, text: `hi\n${fill(piece)}x` }
    expect(unwrapForwarded(mail) === mail).toBe(true)
  },
)

sampledTest(['a', '<', '(', '" ', '*', ' '], 2)('The sender of a forwarded mail is found behind many %j', (piece) => {
  const text = `From: ${fill(piece)} <c@d.example>\nTo: b\n\ntext`
  const { sender, text: original } = unwrapForwarded({ ...outer, text })
  expect({ sender, original }).toEqual({ sender: 'c@d.example', original: 'text' })
})

sampledTest(['<', '<a', '<a ', '<a>', '</', '<!', '<!--', '<?', '<style>', '&', '&#1', ' ', '\u3000', '<p>', '<td>', '&#10;'], 2)(
  'A huge mail of HTML with many %j is read',
  async (piece) => {
    const mail = await parseMail(Buffer.from(`Content-Type: text/html; charset=utf-8\n\nhi<p>${fill(piece)}`), { cut: false })
    expect(mail.text.slice(0, 2)).toBe('hi')
  },
)

test('A mail with huge headers is taken as its source', async () => {
  const mail = await parseMail(Buffer.from(`From: a@b.example\nTo: ${'a@b.example,'.repeat(20_000)}\n\nhi`), { cut: false })
  expect(mail.sender).toBe('')
  expect(mail.text.slice(0, 17)).toBe('From: a@b.example')
})

sampledTest(['tel:', 'tel', '【氏名】', 'message', 'メール: ', 'フリガナ', 'a', 'a: b', 'a  b', '', '氏名\n', '■', '='], 2)(
  'The longest text of lines with %j is read',
  (line) => {
    const text = `${fill(`${line}\n`, maxInquiryTextLength)}\nお名前：山田`
    const marks = { name: { label: 'お名前', nth: 1 }, phone: { label: line || 'a', nth: 2 }, wish: { label: 'message', nth: 2 } }
    expect(guessMarks(text)).toHaveProperty('name')
    expect(readInquiry(marks, text)).toMatchObject({ name: '山田' })
    const last = text.split('\n').length - 1
    expect(markLine(text, last)).toEqual(marks.name)
    expect(lineOfMark(text, marks.name)).toBe(last)
  },
)

sampledTest(['(', ' (', '- ', ' ', '1', '1 ', 'a', '@', 'a:', '様', '\ufdfa'], 2)('A line with many %j is read', (piece) => {
  const value = `1234567890${fill(piece, maxInquiryTextLength)}x`
  const text = `tel: ${value}\nmail: ${value}\nname: ${value}\n`
  const marks = { phone: { label: 'tel', nth: 1 }, email: { label: 'mail', nth: 1 }, name: { label: 'name', nth: 1 } }
  expect(readInquiry(marks, text).name).toMatch(/^1234567890/)
  expect(readInquiry(guessMarks(text), text).name).toMatch(/^1234567890/)
})
