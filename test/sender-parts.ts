/** Parts of an outbox sender that sends to a test's receiver; the same in every process. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createOutboundRequest } from '#platform/outbound-request.ts'
import { createLineTransport } from '#platform/outbox/line.ts'
import { createLineApi } from '#platform/outbox/line-api.ts'
import { createMailTransport } from '#platform/outbox/mail.ts'
import { createPushTransport } from '#platform/outbox/push.ts'
import type { PushKeys } from '#platform/outbox/push-keys.ts'
import type { openOutboxSender } from '#platform/outbox/sender.ts'
import { createSmsTransport } from '#platform/outbox/sms.ts'
import type { PushSubscription } from '#platform/outbox/transport.ts'
import { lineAccount } from './line-stand-in.ts'

export type MessageReceiver =
  | { channel: 'mail'; smtpUrl: string }
  | { channel: 'line'; url: string }
  | { channel: 'sms'; smsUrl: string }
  | { channel: 'push'; keys: PushKeys; subscription: PushSubscription; certificate: string }

type SenderParts = Pick<
  Parameters<typeof openOutboxSender>[0],
  'transports' | 'subscriptions' | 'smsOf' | 'lineOf' | 'pageOf' | 'replyTo' | 'origin'
>

export function openSenderParts(receiver: MessageReceiver): SenderParts {
  const rest = {
    pageOf: async () => undefined,
    replyTo: async () => undefined,
    origin: 'https://uketsuke.example.jp',
  }
  const none = { mail: undefined, sms: undefined, push: undefined, line: undefined }
  switch (receiver.channel) {
    case 'mail': {
      const mail = createMailTransport({ smtpUrl: receiver.smtpUrl, from: 'no-reply@shop.test', rate: 10_000 })
      return { ...rest, transports: { ...none, mail } }
    }
    case 'push': {
      const { keys, subscription, certificate } = receiver
      setDefaultCACertificates([...getCACertificates('default'), certificate])
      const request = createOutboundRequest({ allowed: ['127.0.0.1'] })
      return {
        ...rest,
        transports: { ...none, push: createPushTransport({ keys, contact: rest.origin, request }) },
        subscriptions: { find: async () => subscription, remove: async () => {} },
      }
    }
    case 'line':
      return {
        ...rest,
        transports: { ...none, line: createLineTransport(createLineApi({ api: receiver.url })) },
        lineOf: async (_, { variables: { number = '' } }) => ({
          ...{ channelToken: lineAccount.channelToken, userId: 'U1' },
          messages: [{ type: 'text', text: number }],
        }),
      }
    case 'sms':
      return {
        ...rest,
        transports: { ...none, sms: createSmsTransport({ smsUrl: receiver.smsUrl, from: undefined }) },
        smsOf: async (_, { variables: { number = '' } }) => ({ address: '+819012345678', text: number }),
      }
  }
}
