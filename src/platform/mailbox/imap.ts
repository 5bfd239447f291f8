/** Reads new mails of a mailbox by IMAP. It opens the folder read-only: no mail is changed, marked as read or deleted. */
import { isIP } from 'node:net'
import { ImapFlow, type ImapFlowError } from 'imapflow'
import type { MailboxFailure } from '#domain/inquiries/inquiry.ts'
import type { AddressGuard } from '../outbound-request.ts'

export type MailboxAccess = {
  host: string
  port: number
  /** By STARTTLS instead of TLS from the first byte. */
  startTls: boolean
  user: string
  password: string
  folder: string
}
/** Position in the mailbox. UIDs rise within one value of UIDVALIDITY. */
export type MailboxCursor = { uidValidity: string; lastUid: number }
export type NewMail = { source: Buffer; cut: boolean; receivedAt: Date }

export class MailboxError extends Error {
  override name = 'MailboxError'
  failure: MailboxFailure
  constructor(failure: MailboxFailure, options?: ErrorOptions) {
    super(failure, options)
    this.failure = failure
  }
}

const connectTimeoutMs = 15_000
const silenceTimeoutMs = 30_000
/** Limit of one reading, so that a slow server does not keep the other mailboxes waiting. The next reading continues. */
const readingTimeoutMs = 120_000
const maxMailsPerReading = 50
/** Bytes read of a mail above the limit: its headers, and normally its text. */
const cutBytes = 1_000_000

type Reading = {
  guard: AddressGuard
  cursor: MailboxCursor | undefined
  /** Mails are taken from this time on if the cursor is unknown, or no longer means anything. */
  since: Date
  maxMailBytes: number
}

/** Calls `take` for each new mail in order, with the position behind it. Returns the position behind the last. Throws a {@link MailboxError}. */
export function readNewMails(
  access: MailboxAccess,
  { guard, cursor, since, maxMailBytes }: Reading,
  take: (mail: NewMail, behind: MailboxCursor) => Promise<void>,
): Promise<MailboxCursor> {
  return withMailbox(access, guard, maxMailBytes, async (client, { uidValidity, lastUid }) => {
    const known = cursor?.uidValidity === uidValidity ? cursor : undefined
    if (known && lastUid !== undefined && lastUid <= known.lastUid) return known
    const found = await client.search(known ? { uid: `${known.lastUid + 1}:*` } : { since }, { uid: true })
    // A server answers n:* with its last mail even if that is before n.
    const uids = (found || []).filter((uid) => uid > (known?.lastUid ?? 0)).sort((a, b) => a - b)
    let behind = known ?? { uidValidity, lastUid: uids[0] === undefined ? (lastUid ?? 0) : uids[0] - 1 }
    for (const uid of uids.slice(0, maxMailsPerReading)) {
      behind = { uidValidity, lastUid: uid }
      const facts = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true })
      const cut = facts !== false && (facts.size ?? 0) > maxMailBytes
      const mail = facts && (await client.fetchOne(String(uid), { source: cut ? { maxLength: cutBytes } : true }, { uid: true }))
      // Moved or deleted in between.
      if (!facts || !mail || mail.source === undefined) continue
      await take({ source: mail.source, cut, receivedAt: new Date(facts.internalDate ?? Date.now()) }, behind).catch((cause: unknown) => {
        // Without a wrapper an error of the database, which has a code too, would count as the mailbox's.
        throw new Error('a mail could not be stored', { cause })
      })
    }
    return behind
  })
}

/** Connects and opens the folder. Throws a {@link MailboxError} if that is impossible. */
export async function checkMailbox(access: MailboxAccess, guard: AddressGuard): Promise<void> {
  await withMailbox(access, guard, cutBytes, async () => undefined)
}

type Opened = { uidValidity: string; lastUid: number | undefined }

async function withMailbox<T>(
  { host, port, startTls, user, password, folder }: MailboxAccess,
  guard: AddressGuard,
  maxMailBytes: number,
  work: (client: ImapFlow, opened: Opened) => Promise<T>,
): Promise<T> {
  const [{ address }] = await guard.resolve(host, true).catch((cause: NodeJS.ErrnoException) => {
    throw new MailboxError(cause.code === 'EADDRESS' ? 'private' : 'unreachable', { cause })
  })
  const client = new ImapFlow({
    ...{ host: address, port, secure: !startTls, auth: { user, pass: password } },
    ...(!isIP(host) && { servername: host }),
    // Only an address that the operator allows may go without encryption.
    ...(startTls && !guard.canConnect(address, false) && { doSTARTTLS: true }),
    ...{ logger: false, disableAutoIdle: true, disableCompression: true },
    ...{ connectionTimeout: connectTimeoutMs, greetingTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
    ...{ maxLineLength: 1_000_000, maxLiteralSize: maxMailBytes + 1_000, maxResponseSize: maxMailBytes + 1_000_000 },
  })
  // Without a listener a lost connection would end the process. The running command rejects on its own.
  client.on('error', () => {})
  const timeout = setTimeout(() => client.close(), readingTimeoutMs)
  try {
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true }).catch((cause: ImapFlowError) => {
      throw cause.mailboxMissing || cause.responseStatus ? new MailboxError('folder', { cause }) : cause
    })
    const result = await work(client, { uidValidity: String(uidValidity), lastUid: uidNext ? uidNext - 1 : undefined })
    await client.logout().catch(() => {})
    return result
  } catch (error) {
    throw isImapError(error) ? new MailboxError(failureOf(error, client), { cause: error }) : error
  } finally {
    clearTimeout(timeout)
    client.close()
  }
}

const isImapError = (error: unknown): error is ImapFlowError =>
  error instanceof Error && !(error instanceof MailboxError) && ('code' in error || 'authenticationFailed' in error || 'response' in error)

function failureOf(error: ImapFlowError, { capabilities }: ImapFlow): MailboxFailure {
  if (error.authenticationFailed) return capabilities.has('AUTH=XOAUTH2') || capabilities.has('AUTH=OAUTHBEARER') ? 'needsOauth' : 'login'
  if (error.tlsFailed || /CERT|SELF_SIGNED|^ERR_(?:TLS|SSL)/u.test(error.code ?? '')) return 'certificate'
  return 'unreachable'
}
