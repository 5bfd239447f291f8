import { createTransport } from 'nodemailer'
import type { DeliveryOutcome, MessageTransport, OutgoingMessage } from './transport.ts'

export type MailSettings = {
  smtpUrl: string
  /** Address with or without a name. */
  from: string
  /** Mails per second, from all processes together. */
  rate: number
  timeoutMs?: number | undefined
  dkim?: { domain: string; selector: string; privateKey: string } | undefined
}

/** Equals the number of connections, so a mail that was begun never waits for one. */
const lanes = 10
/** In milliseconds. */
const wholeAttempt = 60_000
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Headers that are signed if present. Mail programs offer one-click unsubscribe only if both of its headers are signed (RFC 8058 §4); the
 * library's default has one.
 */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** Returns the address without its name. */
export const extractMailAddress = (from: string): string => (/<([^<>]+)>$/.exec(from)?.[1] ?? from).trim()

/** Sends mail by SMTP (R1.4). A wrong password or certificate can be fixed by the operator, so the mail is deferred. */
export function createMailTransport({ smtpUrl, from, rate, dkim, timeoutMs = wholeAttempt }: MailSettings): MessageTransport {
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
  const [, senderName = ''] = /^(.*)<[^<>]+>$/.exec(from) ?? []
  const senderAddress = extractMailAddress(from)
  const domain = senderAddress.split('@').at(-1)!

  async function deliver({
    id,
    address,
    from: shop,
    replyTo,
    unsubscribe,
    subject,
    text,
    html,
    file,
  }: OutgoingMessage): Promise<DeliveryOutcome> {
    const { response } = await transport.sendMail({
      from: { name: shop ?? senderName.trim().replace(/^"|"$/g, ''), address: senderAddress },
      to: { name: '', address: quoteDots(address) },
      ...(replyTo && { replyTo: { name: '', address: quoteDots(replyTo) } }),
      subject,
      text,
      html,
      ...(file && { attachments: [{ filename: file.name, contentType: file.type, content: file.text }] }),
      messageId: `<${id}@${domain}>`,
      // RFC 3834: prevents automatic replies.
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      // Aborts the connection. Otherwise the server could still accept the mail, and the next mail would wait for its connection.
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { sent: response }
  }

  return {
    rate,
    lanes,
    timeoutMs,
    send: (message) => deliver(message).catch(outcomeOf),
    close: () => transport.close({ force: true }),
  }
}

/** Quotes a local part with repeated, leading or trailing dots, as RFC 5321 requires; other servers refuse it unquoted. */
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
    // Without TLS the password to another machine could be read on the way.
    requireTLS: url.username !== '' && !/^(localhost|127\..+|::1)$/.test(host),
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...silence,
  }
}

/** Signs in without sending. Throws an error with the mailer's code if mails cannot be sent. */
export async function verifySmtpServer(smtpUrl: string): Promise<void> {
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

/** Codes of a broken or silent connection, which do not tell how far the mail got. */
const broken: readonly (string | undefined)[] = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT', 'ESTREAM']

function outcomeOf({ name, code, command, responseCode, response, syscall, timeoutType = 'SOCKET_TIMEOUT' }: Failure): DeliveryOutcome {
  // Keeps only the code of the server's response, which may repeat the address.
  const serverResponse =
    responseCode && code !== 'ETLS'
      ? `SMTP ${/^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0] ?? responseCode}`
      : (code ?? name)
  if (responseCode && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { refused: serverResponse, address: command === 'RCPT TO' }
  // Errors of the mailer itself, before sending: no valid recipient, or a message larger than the server accepts.
  if (!responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE')) return { refused: serverResponse, address: code === 'EENVELOPE' }
  const neverConnected = syscall === 'connect' || syscall === 'getaddrinfo' || timeoutType !== 'SOCKET_TIMEOUT'
  return {
    deferred: serverResponse === 'EABORT' ? 'ETIMEDOUT' : serverResponse,
    maybeSent: !responseCode && !neverConnected && broken.includes(code),
  }
}
