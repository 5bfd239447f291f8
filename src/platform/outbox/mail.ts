import { createTransport } from 'nodemailer'
import type { Letter, Outcome, Rung } from './rung.ts'

export type MailSettings = {
  smtpUrl: string
  /** An address, with or without a name. */
  from: string
  /** Milliseconds that an attempt may take. */
  patience?: number | undefined
  dkim?: { domain: string; selector: string; privateKey: string } | undefined
}

/** In milliseconds. All of an attempt, so that a message isn't due again while it is being sent (`lease` in sender.ts). */
const wholeAttempt = 60_000
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** E-mail by SMTP (R1.4). Where the password or the certificate is wrong, that is a fault of ours, which may be mended: deferred. */
export function openMail({ smtpUrl, from, dkim, patience = wholeAttempt }: MailSettings): Rung {
  const url = new URL(smtpUrl)
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 5,
    ...silence,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
  })
  const [, ownName = '', ownAddress = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? []
  const domain = ownAddress.split('@').at(-1)!.trim()

  async function deliver({ id, address, from: shop, subject, text, html }: Letter): Promise<Outcome> {
    const { response } = await transport.sendMail({
      from: { name: shop ?? ownName.trim().replace(/^"|"$/g, ''), address: ownAddress.trim() },
      to: { name: '', address },
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      // RFC 3834: nobody's holiday notice answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { sent: response }
  }

  return {
    send: (letter) => within(patience, deliver(letter)).catch(outcomeOf),
    close: () => transport.close(),
  }
}

type Failure = Error & { code?: string; command?: string; responseCode?: number; response?: string; syscall?: string }

function outcomeOf({ name, code, command, responseCode, response, syscall }: Failure): Outcome {
  // Of what another server says only the code is kept: it may repeat the address.
  const said = responseCode ? `SMTP ${/^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0] ?? responseCode}` : (code ?? name)
  if (responseCode && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { refused: said, address: command === 'RCPT TO' }
  // Where a line was there and nothing was answered, the letter may have been taken: which word it broke off at isn't told.
  return { deferred: said, unsure: !responseCode && syscall !== 'connect' && syscall !== 'getaddrinfo' }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), milliseconds)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
