/** A small IMAP server in this process. Its user is `testuser`. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo, Server, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { installFolderPackages } from '../tool-folder.ts'

const folder = fileURLToPath(new URL('imap/', import.meta.url))

type Mailbox = { uidvalidity: number; messages: unknown[] }
type CommandHandler = (connection: { socket: Socket }, command: unknown, ...more: unknown[]) => void
type Hoodiecrow = {
  server: Server
  listen(port: number, host: string): void
  getMailbox(path: string): Mailbox
  appendMessage(mailbox: string, flags: string[], date: Date, raw: string): void
  setCommandHandler(command: string, handler: CommandHandler): void
  getCommandHandler(command: string): CommandHandler
}

export type ImapServer = {
  port: number
  /** Each mail arrived a minute after the one before. */
  append(raw: Buffer): void
  /** Takes the messages out and puts them back, as after a move to another folder and back: they get new UIDs. */
  moveAndReturn(): void
  /** As after a restore of the mail server. */
  renew(uidValidity: number): void
  /** Number of messages, none of which may be changed or deleted. */
  count(): number
  flags(): string[]
  /** Cuts the connection at the n-th download of a mail. */
  cutAt(download: number): void
  close(): Promise<void>
}

export async function startImapServer(): Promise<ImapServer> {
  await installFolderPackages(folder)
  const hoodiecrow = createRequire(`${folder}package.json`)('hoodiecrow-imap') as (options: object) => Hoodiecrow
  const imap = hoodiecrow({ plugins: ['ID'], storage: { INBOX: {}, '': { separator: '/', folders: { Other: {} } } } })
  imap.listen(0, '127.0.0.1')
  await once(imap.server, 'listening')
  const sockets = new Set<Socket>()
  imap.server.on('connection', (socket: Socket) => void sockets.add(socket.on('close', () => sockets.delete(socket))))
  const inbox = () => imap.getMailbox('INBOX')
  let downloads = Number.POSITIVE_INFINITY
  const fetchMail = imap.getCommandHandler('UID FETCH')
  imap.setCommandHandler('UID FETCH', (connection, command, ...more) => {
    if (JSON.stringify(command).includes('BODY') && --downloads === 0) connection.socket.destroy()
    else fetchMail(connection, command, ...more)
  })
  let arrived = Date.now() - 24 * 3_600_000
  const append = (raw: Buffer) => {
    arrived += 60_000
    imap.appendMessage('INBOX', [], new Date(arrived), raw.toString('latin1'))
  }
  const messages = () => inbox().messages as { raw: string; flags: string[] }[]
  return {
    port: (imap.server.address() as AddressInfo).port,
    append,
    moveAndReturn() {
      for (const { raw } of messages().splice(0)) append(Buffer.from(raw, 'latin1'))
    },
    renew(uidValidity) {
      inbox().uidvalidity = uidValidity
    },
    count: () => messages().length,
    flags: () => messages().flatMap(({ flags }) => flags),
    cutAt(download) {
      downloads = download
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => imap.server.close(closed))
    },
  }
}
