/** A local mail server with a configurable response to each mail. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; raw: string }
/** `hang`: never responds; `hold`: accepts at `release`; `drop`: reads the whole mail, then cuts the connection. */
type Manner = 'accept' | 'hold' | 'defer' | 'refuse' | 'refuseAddress' | 'hang' | 'drop'

export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** Users who sent a password. Any password is accepted. */
  signIns: string[]
  /** Decides the response to each mail. Default: accept all. */
  manner: (letter: ReceivedMail) => Manner
  /** Delay per mail, in milliseconds. */
  slowness: number
  /** Accepts all held mails. */
  release(): void
  cut(): void
  close(): Promise<void>
}

const smtpError = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

export async function startMailServer(): Promise<MailServer> {
  const held: (() => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    // Otherwise the server refuses repeated dots even in quotes, where RFC 5321 allows them.
    lenientAddressParsing: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username = '' }, _, done) {
      own.signIns.push(username)
      done(null, { user: username })
    },
    onRcptTo({ address }, _, done) {
      if (own.manner({ to: address, raw: '' }) === 'refuseAddress') return done(smtpError(550, '5.1.1 nobody of that name'))
      done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const letter = { to: session.envelope.rcptTo[0]!.address, raw: Buffer.concat(parts).toString() }
        const manner = own.manner(letter)
        if (manner === 'defer') return done(smtpError(451, '4.3.0 later please'))
        if (manner === 'refuse') return done(smtpError(554, '5.7.1 not here'))
        own.received.push(letter)
        if (manner === 'drop') own.cut()
        else if (manner === 'hold') held.push(() => done(null, 'taken'))
        else if (manner === 'accept') setTimeout(() => done(null, 'taken'), own.slowness)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const own: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    signIns: [],
    manner: () => 'accept',
    slowness: 0,
    release() {
      for (const take of held.splice(0)) take()
    },
    cut() {
      for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        // A sender keeps its connection open for the next mail, so closing would wait for it.
        own.cut()
      }),
  }
  return own
}

/** Returns the value of a header, unfolded. */
export const mailHeader = ({ raw }: ReceivedMail, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ')

/** Returns the plain text part. */
export function mailText({ raw }: ReceivedMail): string {
  const [, encoding = '', body = ''] =
    /content-type: text\/plain[\s\S]*?content-transfer-encoding: ([\w-]+)\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
