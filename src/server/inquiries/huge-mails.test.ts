import { expect, test } from 'vitest'
import { unwrapForwarded } from '#domain/inquiries/forwarded.ts'
import { parseMail } from '#platform/mailbox/parse-mail.ts'

/** Work that grows with the square of the length would take minutes to hours. */
const timeout = 30_000
const fill = (piece: string) => piece.repeat(1_000_000 / piece.length)
const outer = { sender: 'a@b.example', senderName: 'A', subject: 'Fwd: x' }

test.each([' ', '\u3000', '>', '> ', '*', 'a', 'a\n', '\n', 'From: ', 'From: a\n', 'From:\nTo:\n', '__', '- '])(
  'A huge text of %j is no forwarded mail',
  { timeout },
  (piece) => {
    const mail = { ...outer, text: `hi\n${fill(piece)}x` }
    expect(unwrapForwarded(mail) === mail).toBe(true)
  },
)

test.each(['a', '<', '(', '" ', '*', ' '])('The sender of a forwarded mail is found behind many %j', { timeout }, (piece) => {
  const text = `From: ${fill(piece)} <c@d.example>\nTo: b\n\ntext`
  const { sender, text: original } = unwrapForwarded({ ...outer, text })
  expect({ sender, original }).toEqual({ sender: 'c@d.example', original: 'text' })
})

test.each(['<', '<a', '<a ', '<a>', '</', '<!', '<!--', '<?', '<style>', '&', '&#1', ' ', '\u3000', '<p>', '<td>', '&#10;'])(
  'A huge mail of HTML with many %j is read',
  { timeout },
  async (piece) => {
    const mail = await parseMail(Buffer.from(`Content-Type: text/html; charset=utf-8\n\nhi<p>${fill(piece)}`), { cut: false })
    expect(mail.text.slice(0, 2)).toBe('hi')
  },
)
