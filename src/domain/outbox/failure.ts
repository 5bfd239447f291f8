/** Reasons of the mail server, the push service, LINE, the SMS provider or the connection for a failed message. */
const failureKinds = [
  'nobody',
  'refused',
  'later',
  'unreachable',
  'silent',
  'signIn',
  'address',
  'large',
  'pushGone',
  'pushRefused',
  'pushLater',
  'smsNumber',
  'smsRefused',
  'smsLater',
  'smsUndelivered',
  'lineBlocked',
  'lineQuota',
  'lineRefused',
  'lineLater',
] as const
export type DeliveryFailureKind = (typeof failureKinds)[number]

/** Twilio's codes for a number that no SMS reaches: invalid, no mobile, not allowed, unsubscribed; and in receipts blocked, unknown, landline. */
export const deadSmsNumberCodes = ['21211', '21214', '21217', '21610', '21614', '30004', '30005', '30006']

/** `code`: of the server or the mailer, for the operator. */
export type DeliveryFailure = { kind: DeliveryFailureKind; code: string }

const codes: Readonly<Record<string, DeliveryFailureKind>> = {
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

/** Parses the stored result of the mailer (RFC 5321, 4.2 and RFC 3463), of the transports of push and LINE, or of SMS; undefined for other reasons. */
export function parseDeliveryFailure(result: string): DeliveryFailure | undefined {
  const known = codes[result]
  if (known) return { kind: known, code: result }
  const [, pushCode] = /^PUSH (\w+)$/.exec(result) ?? []
  if (pushCode) return { kind: pushFailureKind(pushCode), code: pushCode }
  const [, way, status, smsCode] = /^(HTTP|SMS) (\w+)(?: (\d+))?$/.exec(result) ?? []
  if (way && status) return { kind: smsFailureKind(way, status, smsCode), code: [status, smsCode].filter(Boolean).join(' ') }
  const [, lineCode] = /^LINE (\w+)$/.exec(result) ?? []
  if (lineCode) return { kind: lineFailureKind(lineCode), code: lineCode }
  const [, code, detail] = /^SMTP (\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?$/.exec(result) ?? []
  if (!code) return undefined
  const kind = /^53[0-8]$/.test(code) ? 'signIn' : code.startsWith('4') ? 'later' : detail?.startsWith('5.1.') ? 'nobody' : 'refused'
  return { kind, code: [code, detail].filter(Boolean).join(' ') }
}

/** `way`: HTTP for the provider's response, SMS for its receipt. */
function smsFailureKind(way: string, status: string, code: string | undefined): DeliveryFailureKind {
  if (deadSmsNumberCodes.includes(code ?? status)) return 'smsNumber'
  if (way === 'SMS') return 'smsUndelivered'
  return status === '400' || status === '422' ? 'smsRefused' : 'smsLater'
}

function lineFailureKind(code: string): DeliveryFailureKind {
  if (code === 'blocked') return 'lineBlocked'
  if (code === 'quota') return 'lineQuota'
  return /^4(?!29)\d\d$/.test(code) ? 'lineRefused' : 'lineLater'
}

function pushFailureKind(code: string): DeliveryFailureKind {
  if (code === '404' || code === '410') return 'pushGone'
  return /^(4(?!29)\d\d|EADDRESS|EINSECURE|EREDIRECT|EKEY)$/.test(code) ? 'pushRefused' : 'pushLater'
}
