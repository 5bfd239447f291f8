import { createTransport } from 'nodemailer'
import type { MessageTransport, Outcome, OutgoingMessage } from './rung.ts'

export type MailSettings = {
  smtpUrl: string
  /** An address, with or without a name. */
  from: string
  /** Letters a second, from all processes together. */
  rate: number
  /** Milliseconds that an attempt may take. */
  timeoutMs?: number | undefined
  dkim?: { domain: string; selector: string; privateKey: string } | undefined
}

/** As many as there are connections, so that a letter which was begun waits for none. */
const lanes = 10
/** In milliseconds. */
const wholeAttempt = 60_000
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Of those that letters have. Mail programs offer one click only where both headers about it are signed (RFC 8058, section 4); the mailer knows one. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** The address alone. `from`: with or without a name. */
export const addressIn = (from: string): string => (/<([^<>]+)>$/.exec(from)?.[1] ?? from).trim()

/** E-mail by SMTP (R1.4). Where the password or the certificate is wrong, that is a fault of ours, which may be mended: deferred. */
export function openMail({ smtpUrl, from, rate, dkim, timeoutMs = wholeAttempt }: MailSettings): MessageTransport {
  const transport = createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: lanes,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey, headerFieldNames: signedHeaders },
    }),
  })
  const [, ownName = ''] = /^(.*)<[^<>]+>$/.exec(from) ?? []
  const ownAddress = addressIn(from)
  const domain = ownAddress.split('@').at(-1)!

  async function deliver({ id, address, from: shop, replyTo, unsubscribe, subject, text, html, file }: OutgoingMessage): Promise<Outcome> {
    const { response } = await transport.sendMail({
      from: { name: shop ?? ownName.trim().replace(/^"|"$/g, ''), address: ownAddress },
      to: { name: '', address: quoteDots(address) },
      ...(replyTo && { replyTo: { name: '', address: quoteDots(replyTo) } }),
      subject,
      text,
      html,
      ...(file && { attachments: [{ filename: file.name, contentType: file.type, content: file.text }] }),
      messageId: `<${id}@${domain}>`,
      // RFC 3834: nobody's holiday notice answers it.
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      // Breaks the line off, or the letter might still be taken, and the next one would wait for its connection.
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { sent: response }
  }

  return {
    rate,
    lanes,
    timeoutMs,
    send: (letter) => deliver(letter).catch(outcomeOf),
    close: () => transport.close({ force: true }),
  }
}

/** Quotes a local part with dots in a row or at an end. RFC 5321 allows it only so, and other servers refuse it otherwise. */
function quoteDots(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  return /^\.|\.\.|\.$/.test(local) ? `"${local}"${address.slice(at)}` : address
}

function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // Whoever is on the way to another machine would read the password.
    requireTLS: url.username !== '' && !/^(localhost|127\..+|::1)$/.test(host),
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...silence,
  }
}

/** Signs in and sends nothing. Throws what keeps letters from leaving, with the mailer's code. */
export async function verifyMail(smtpUrl: string): Promise<void> {
  const transport = createTransport(serverOf(smtpUrl))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

type Failure = Error & {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  syscall?: string
  timeoutType?: string
}

/** The line broke, or nothing was answered on it: which word that was at isn't told. */
const broken: readonly (string | undefined)[] = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT', 'ESTREAM']

function outcomeOf({ name, code, command, responseCode, response, syscall, timeoutType = 'SOCKET_TIMEOUT' }: Failure): Outcome {
  // Of what another server says only the code is kept: it may repeat the address.
  const said =
    responseCode && code !== 'ETLS'
      ? `SMTP ${/^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0] ?? responseCode}`
      : (code ?? name)
  if (responseCode && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { refused: said, address: command === 'RCPT TO' }
  // Of the mailer itself, before a word was said: no receiver, or more than the server takes.
  if (!responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE')) return { refused: said, address: code === 'EENVELOPE' }
  const neverThere = syscall === 'connect' || syscall === 'getaddrinfo' || timeoutType !== 'SOCKET_TIMEOUT'
  return { deferred: said === 'EABORT' ? 'ETIMEDOUT' : said, unsure: !responseCode && !neverThere && broken.includes(code) }
}
