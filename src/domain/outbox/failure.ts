/** Why a message didn't go out, where a mail server or the way to it is the reason. */
const failureKinds = ['nobody', 'refused', 'later', 'unreachable', 'silent', 'signIn', 'address', 'large'] as const
export type FailureKind = (typeof failureKinds)[number]

/** `code`: as the server or the mailer has it, for whoever looks after the mail server. */
export type Failure = { kind: FailureKind; code: string }

const codes: Readonly<Record<string, FailureKind>> = {
  ESOCKET: 'unreachable',
  ECONNECTION: 'unreachable',
  EDNS: 'unreachable',
  ESTREAM: 'unreachable',
  ETIMEDOUT: 'silent',
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  EENVELOPE: 'address',
  EMESSAGE: 'large',
}

/** Reads what the mailer keeps of an attempt; RFC 5321, 4.2 and RFC 3463. Undefined: another reason. */
export function failureOf(result: string): Failure | undefined {
  const known = codes[result]
  if (known) return { kind: known, code: result }
  const [, code, detail] = /^SMTP (\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?$/.exec(result) ?? []
  if (!code) return undefined
  const kind = /^53[0-8]$/.test(code) ? 'signIn' : code.startsWith('4') ? 'later' : detail?.startsWith('5.1.') ? 'nobody' : 'refused'
  return { kind, code: [code, detail].filter(Boolean).join(' ') }
}
