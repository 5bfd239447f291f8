import { deadSmsNumberCodes } from '#domain/outbox/failure.ts'
import { isLoopbackHost } from '../sms-url.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { DeliveryOutcome, MessageTransport, OutgoingMessage } from './transport.ts'

export type SmsSettings = {
  smsUrl: string
  /** A number, or a name where provider and country allow one. */
  from: string | undefined
  timeoutMs?: number
}

/** SMS per second, from all processes together; providers accept at least as many. */
const rate = 5
const lanes = 5
const wholeAttempt = 20_000
/** Twilio refuses a longer `ValidityPeriod`, in seconds. */
const maxTwilioValidity = 36_000

/**
 * Sends SMS by HTTP (R1.4): a POST of `{to, text, from?}` to the operator's own address, or Twilio's form. A wrong secret or a network
 * failure can be fixed, so the SMS is deferred.
 */
export function createSmsTransport({ smsUrl, from, timeoutMs = wholeAttempt }: SmsSettings): MessageTransport {
  const provider = providerOf(smsUrl)
  const closing = new AbortController()

  async function deliver({ id, address, text, from: sender = from, receiptUrl, validSeconds }: OutgoingMessage): Promise<DeliveryOutcome> {
    const { url, headers, body } = provider({ to: address, text, from: sender, receiptUrl, validSeconds })
    const response = await fetch(url, {
      method: 'POST',
      // A gateway that supports this header detects an SMS sent twice.
      headers: { ...headers, 'Idempotency-Key': id },
      body,
      // Never sends the secret to another address.
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
    })
    return outcomeOf(response)
  }

  return {
    rate,
    lanes,
    timeoutMs,
    send: (message) => deliver(message).catch(failureOf),
    close: () => closing.abort(),
  }
}

type Text = { to: string; text: string; from: string | undefined; receiptUrl: string | undefined; validSeconds: number | undefined }
type Wire = { url: string; headers: Record<string, string>; body: string }

/** Credentials of the operator's SMS address, as a provider gets them and gives them back in its receipts. */
export function smsAuthorization(smsUrl: string): string | undefined {
  const { username, password } = new URL(smsUrl)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  if (secret) return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
  return user ? `Bearer ${user}` : undefined
}

function providerOf(smsUrl: string): (text: Text) => Wire {
  const url = new URL(smsUrl)
  const user = decodeURIComponent(url.username)
  const authorization = smsAuthorization(smsUrl)
  if (url.protocol === 'twilio:') {
    const address = `${isLoopbackHost(url.hostname) ? 'http' : 'https'}://${url.host}/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`
    const headers = { Authorization: authorization!, 'Content-Type': 'application/x-www-form-urlencoded' }
    return ({ to, text, from = '', receiptUrl, validSeconds }) => {
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
      const form = {
        ...{ To: to, [sender]: from, Body: text },
        ...(receiptUrl && { StatusCallback: receiptUrl }),
        ...(validSeconds && { ValidityPeriod: String(Math.min(validSeconds, maxTwilioValidity)) }),
      }
      return { url: address, headers, body: new URLSearchParams(form).toString() }
    }
  }
  url.username = url.password = ''
  const headers = { 'Content-Type': 'application/json', ...(authorization && { Authorization: authorization }) }
  return (text) => ({ url: url.href, headers, body: JSON.stringify(text) })
}

async function outcomeOf(response: Response): Promise<DeliveryOutcome> {
  const { ok, status, headers } = response
  // Keeps only the code of the response, which may repeat the number.
  const body = (await response.json().catch(() => undefined)) as { code?: unknown } | null | undefined
  if (ok) return { sent: String(status) }
  const code = typeof body?.code === 'number' ? body.code : undefined
  const result = code === undefined ? `HTTP ${status}` : `HTTP ${status} ${code}`
  if (status === 400 || status === 422) return { refused: result, address: code !== undefined && deadSmsNumberCodes.includes(String(code)) }
  const retryAfterSeconds = parseRetryAfter(headers.get('retry-after') ?? undefined)
  // A gateway that got no response from its upstream.
  return { deferred: result, maybeSent: status === 502 || status === 504, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

/** Errors before a connection existed, so nothing was sent. */
const connectErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

function failureOf(error: unknown): DeliveryOutcome {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  const code = cause?.code ?? (name === 'TimeoutError' ? 'ETIMEDOUT' : name)
  return { deferred: `HTTP ${code}`, maybeSent: !connectErrors.includes(code) }
}
