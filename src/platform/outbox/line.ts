import type { LineApi, LineError } from './line-api.ts'
import type { DeliveryOutcome, MessageTransport, OutgoingMessage } from './transport.ts'

/** LINE messages per second, from all processes together. LINE accepts 2,000 of each account. */
const rate = 50
const lanes = 10

/** Sends LINE messages. Each names the official account that sends it, because accounts belong to shops. */
export function createLineTransport(api: LineApi): MessageTransport {
  async function deliver({ id, line }: OutgoingMessage): Promise<DeliveryOutcome> {
    const { channelToken, userId, messages } = line!
    await api.push(channelToken, { to: userId, messages, retryKey: id })
    return { sent: '200' }
  }
  return {
    rate,
    lanes,
    timeoutMs: api.timeoutMs,
    send: (message) => deliver(message).catch(outcomeOf),
    close: api.close,
  }
}

function outcomeOf(error: LineError): DeliveryOutcome {
  const { code, status, maybeArrived, retryAfterSeconds } = error
  // LINE has accepted this message before, at an attempt whose response was lost.
  if (status === 409) return { sent: '409' }
  const result = `LINE ${code}`
  const isTemporary = status === undefined || status >= 500 || (status === 429 && code !== 'quota')
  if (!isTemporary) return { refused: result, address: false }
  return { deferred: result, maybeSent: maybeArrived, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
