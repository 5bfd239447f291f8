/** Mail as a real mail server receives it (R1.4): recipients, signatures, and no password in clear text. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, mailHeader, startMailServer } from '../../../test/smtp.ts'
import { createMailTransport, type MailSettings } from './mail.ts'
import type { MessageTransport, OutgoingMessage } from './transport.ts'

let mail: MailServer
const open: MessageTransport[] = []
beforeEach(async () => {
  mail = await startMailServer()
})
afterEach(async () => {
  for (const rung of open.splice(0)) rung.close()
  await mail.close()
})

const message = { id: '0', from: '若葉', subject: 'お呼び出し', text: 'A001', html: '<p>A001' }
function send(address: string, settings: Partial<MailSettings> = {}, overrides: Partial<OutgoingMessage> = {}) {
  const rung = createMailTransport({ smtpUrl: mail.url, from: 'no-reply@shop.test', rate: 10, ...settings })
  open.push(rung)
  return rung.send({ ...message, ...overrides, address })
}
const to = () => mail.received.map((received) => mailHeader(received, 'to'))

test('DKIM signs sender, recipient, subject and the unsubscribe headers', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkim = { domain: 'shop.test', selector: 'uketsuke', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
  const unsubscribe = 'https://shop.test/entry/stop/x'
  expect(await send('sato@example.jp', { dkim }, { unsubscribe })).toEqual({ sent: '250 taken' })
  const signature = mailHeader(mail.received[0]!, 'dkim-signature')!
  for (const part of ['a=rsa-sha256;', 'd=shop.test;', 's=uketsuke;']) expect(signature).toContain(part)
  const signed = /\bh=([^;]+)/.exec(signature)![1]!.replace(/\s/g, '').toLowerCase().split(':')
  expect(signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']))
  await send('sato@example.jp')
  expect(mailHeader(mail.received[1]!, 'dkim-signature')).toBeUndefined()
})

test('A non-ASCII mail domain is sent as punycode, even if it looks like an ASCII one', async () => {
  await send('sato@日本語.jp')
  await send('sato@ex\u0430mple.jp')
  await send('sato@exam\u03c1le.jp')
  expect(to()).toEqual(['sato@xn--wgv71a119e.jp', 'sato@xn--exmple-4nf.jp', 'sato@xn--examle-z0e.jp'])
})

test.each(['a..b@docomo.ne.jp', '.a@ezweb.ne.jp', 'a.b.@softbank.ne.jp'])(
  'A mail to %s is sent with a quoted local part',
  async (address) => {
    expect(await send(address, {}, { replyTo: address })).toEqual({ sent: '250 taken' })
    const [local, domain] = address.split('@')
    const quoted = `"${local}"@${domain}`
    expect(mail.received).toMatchObject([{ to: quoted }])
    expect([to(), mailHeader(mail.received[0]!, 'reply-to')]).toEqual([[`<${quoted}>`], `<${quoted}>`])
  },
)

test.each(['sato@example.jp\r\nBcc: all@example.jp', 'sato@example.jp\nBcc: all@example.jp', 'sato@example.jp, all@example.jp', ''])(
  'The invalid address %j is refused and no mail is sent',
  async (address) => {
    expect(await send(address)).toMatchObject({ address: true })
    expect(mail.received).toEqual([])
  },
)

test('A line break in a sender’s name or a subject adds no mail header', async () => {
  const rung = createMailTransport({ smtpUrl: mail.url, from: 'no-reply@shop.test', rate: 10 })
  open.push(rung)
  await rung.send({ ...message, address: 'sato@example.jp', from: '若葉\r\nBcc: all@example.jp', subject: 'A\r\nBcc: all@example.jp' })
  expect(mail.received.map(({ raw }) => /^bcc:/im.test(raw))).toEqual([false])
})

test('An SMTP password is sent to another machine over TLS only', async () => {
  const { port } = new URL(mail.url)
  // 0.0.0.0 is this machine, but the code takes it for another one.
  expect(await send('sato@example.jp', { smtpUrl: `smtp://user:secret@0.0.0.0:${port}` })).toEqual({ deferred: 'ETLS', maybeSent: false })
  expect([mail.received, mail.signIns]).toEqual([[], []])
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await send('sato@example.jp', { smtpUrl: `smtp://user:secret@${host}:${port}` })).toEqual({ sent: '250 taken' })
  expect(mail.signIns).toEqual(['user', 'user'])
})
