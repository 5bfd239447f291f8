import { hkdfSync } from 'node:crypto'
import type { Log } from '#platform/log.ts'
import { type AddressGuard, createAddressGuard } from '#platform/outbound-request.ts'
import type { QueueContext } from '../tickets/context.ts'

export type InquiryContext = QueueContext & {
  log: Log
  /** Checks the servers that shops name. */
  guard: AddressGuard
  /** Seals the mailboxes' passwords. */
  mailboxKey: Buffer
}

type Parts = { log: Log; installationKey: Uint8Array; outboundAllowed: readonly string[] }

export const createInquiryContext = (queue: QueueContext, { log, installationKey, outboundAllowed }: Parts): InquiryContext => ({
  ...queue,
  log,
  guard: createAddressGuard({ allowed: outboundAllowed }),
  mailboxKey: Buffer.from(hkdfSync('sha256', installationKey, '', 'mailboxKey', 32)),
})
