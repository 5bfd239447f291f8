import type { LineAddresses, LineApi } from '#platform/outbox/line-api.ts'
import type { QueueContext } from '../tickets/context.ts'

export type LineAccess = {
  api: LineApi
  addresses: LineAddresses
  /** The installation's https address, to which LINE sends visitors and events. */
  origin: string
  /** Seals the accounts' secrets. */
  key: Buffer
}

/** `line`: undefined if the server has no https address, which LINE requires. */
export type LineContext = QueueContext & { line: LineAccess | undefined }
