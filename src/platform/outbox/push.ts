import webPush from 'web-push'
import type { OutboundRequest, OutboundResponse } from '../outbound-request.ts'
import type { PushKeys } from './push-keys.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { DeliveryOutcome, MessageTransport, OutgoingMessage } from './transport.ts'

export type PushSettings = {
  keys: PushKeys
  /** The installation's https address, by which a push service can reach its operator (RFC 8292). */
  contact: string
  /** Guarded, because the visitor's browser names the address. */
  request(request: OutboundRequest): Promise<OutboundResponse>
  timeoutMs?: number
}

/** Push messages per second, from all processes together. */
const rate = 50
const lanes = 10
const wholeAttempt = 20_000

/** Sends push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed by this installation (RFC 8292). */
export function createPushTransport({ keys, contact, request, timeoutMs = wholeAttempt }: PushSettings): MessageTransport {
  const closing = new AbortController()

  async function deliver({ push }: OutgoingMessage): Promise<DeliveryOutcome> {
    const wire = encrypt(push!, { subject: contact, ...keys })
    if (!wire) return { refused: 'PUSH EKEY', address: true }
    return outcomeOf(await request({ ...wire, url: push!.subscription.endpoint, method: 'POST', timeoutMs, signal: closing.signal }))
  }

  return {
    rate,
    lanes,
    timeoutMs,
    send: (message) => deliver(message).catch(failureOf),
    close: () => closing.abort(),
  }
}

type Wire = { headers: Record<string, string>; body: Buffer }

/** Returns undefined if the browser's keys are not usable, such as a point off the curve. */
function encrypt(
  { subscription: { endpoint, p256dh, auth }, payload, topic, urgent, ttlSeconds }: NonNullable<OutgoingMessage['push']>,
  vapidDetails: { subject: string } & PushKeys,
): Wire | undefined {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...{ vapidDetails, TTL: ttlSeconds, urgency: urgent ? 'high' : 'normal', topic, contentEncoding: 'aes128gcm' },
    })
    return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body: body! }
  } catch {
    return undefined
  }
}

function outcomeOf({ status, headers }: OutboundResponse): DeliveryOutcome {
  if (status >= 200 && status < 300) return { sent: String(status) }
  const result = `PUSH ${status}`
  if (status === 429 || status >= 500) {
    const retryAfterSeconds = parseRetryAfter(headers['retry-after'])
    // A gateway that got no response from its upstream.
    return { deferred: result, maybeSent: status === 502 || status === 504, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  }
  // 404 and 410: the browser has ended the subscription.
  return { refused: result, address: status === 404 || status === 410 }
}

/** Errors of the guard, which no later attempt changes. */
const refusedCodes = ['EADDRESS', 'EINSECURE', 'EREDIRECT']

function failureOf(error: unknown): DeliveryOutcome {
  const { code, maybeArrived } = error as { code: string; maybeArrived: boolean }
  const result = `PUSH ${code}`
  return refusedCodes.includes(code) ? { refused: result, address: true } : { deferred: result, maybeSent: maybeArrived }
}
