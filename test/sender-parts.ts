/** Parts of an outbox sender that sends to a test's mail server or push service; the same in every process. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createOutboundRequest } from '#platform/outbound-request.ts'
import { createMailTransport } from '#platform/outbox/mail.ts'
import { createPushTransport } from '#platform/outbox/push.ts'
import type { PushKeys } from '#platform/outbox/push-keys.ts'
import type { openOutboxSender } from '#platform/outbox/sender.ts'
import type { PushSubscription } from '#platform/outbox/transport.ts'

export type MessageReceiver =
  | { channel: 'mail'; smtpUrl: string }
  | { channel: 'push'; keys: PushKeys; subscription: PushSubscription; certificate: string }

type SenderParts = Pick<Parameters<typeof openOutboxSender>[0], 'transports' | 'subscriptions' | 'pageOf' | 'replyTo' | 'origin'>

export function openSenderParts(receiver: MessageReceiver): SenderParts {
  const rest = {
    pageOf: async () => undefined,
    replyTo: async () => undefined,
    origin: 'https://uketsuke.example.jp',
  }
  if (receiver.channel === 'mail') {
    const mail = createMailTransport({ smtpUrl: receiver.smtpUrl, from: 'no-reply@shop.test', rate: 10_000 })
    return { ...rest, transports: { mail, sms: undefined, push: undefined, line: undefined } }
  }
  const { keys, subscription, certificate } = receiver
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const request = createOutboundRequest({ allowed: ['127.0.0.1'] })
  return {
    ...rest,
    transports: { mail: undefined, sms: undefined, push: createPushTransport({ keys, contact: rest.origin, request }), line: undefined },
    subscriptions: { find: async () => subscription, remove: async () => {} },
  }
}
