import { expect, test } from 'vitest'
import { unwrapForwarded } from '#domain/inquiries/forwarded.ts'
import { guessMarks, markLine, readInquiry } from '#domain/inquiries/rule.ts'
import { parseMail } from '#platform/mailbox/parse-mail.ts'
import { portals } from '../../../test/inquiries/portal-mails.ts'

const mails = portals.flatMap(({ name, mails, ...portal }) => mails.map((mail, at) => ({ ...portal, ...mail, name: `${name} ${at + 1}` })))

test.each(mails)('The mail $name is read as its inquiry', async ({ raw, sender, marks, inquiry }) => {
  const mail = unwrapForwarded(await parseMail(raw, { cut: false }))
  expect(mail.sender).toBe(sender)
  expect(readInquiry(marks, mail.text)).toEqual(inquiry)
})

test.each(portals)('The marks of $name are those of the tapped lines', async ({ mails, marks }) => {
  const { text } = unwrapForwarded(await parseMail(mails[0]!.raw, { cut: false }))
  const { name, phone, wish } = mails[0]!.inquiry
  const lineOf = (value: string | undefined) => text.split('\n').findIndex((line) => line.includes(value!.split('\n')[0]!))
  expect({ name: markLine(text, lineOf(name)), phone: markLine(text, lineOf(phone)), wish: markLine(text, lineOf(wish)) }).toEqual({
    name: marks.name,
    phone: marks.phone,
    wish: marks.wish,
  })
})

test.each(portals)('The mails of $name are read before they have a rule', async ({ mails }) => {
  const { text } = unwrapForwarded(await parseMail(mails[0]!.raw, { cut: false }))
  expect(readInquiry(guessMarks(text), text)).toMatchObject({ name: mails[0]!.inquiry.name, email: mails[0]!.inquiry.email })
})

test('A broken mail is kept as what can be read of it', async () => {
  const cutOff = portals[2]!.mails[2]!.raw.subarray(0, 400)
  expect(await parseMail(cutOff, { cut: true })).toMatchObject({ sender: 'hankyo@room.example', files: [] })
  expect(await parseMail(Buffer.from([0xff, 0x00, 0x0a, 0xfe]), { cut: false })).toMatchObject({ sender: '', subject: '' })
  expect(await parseMail(Buffer.alloc(0), { cut: false })).toMatchObject({ text: '' })
})

test('A copy of a mail has its key, and another mail has another', async () => {
  const [one, other] = portals[0]!.mails
  const keyOf = async (raw: Buffer) => (await parseMail(raw, { cut: false })).key
  expect(await keyOf(Buffer.concat([Buffer.from('Received: by moved.example\r\n'), one!.raw]))).toBe(await keyOf(one!.raw))
  expect(await keyOf(other!.raw)).not.toBe(await keyOf(one!.raw))
})
