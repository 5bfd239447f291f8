import { changeTopicsByKind } from './change-topics.ts'
import { Board } from './devices/board.ts'
import { KioskNews } from './devices/kiosk.ts'
import { defineOperation, Id, InstantSchema } from './operation.ts'
import { Queue, QueueChange, QueueChunk } from './tickets/queue.ts'
import { VisitorTicket } from './tickets/visitor-ticket.ts'
import { livePath, maxTopicsPerStream } from './topic.ts'
import { z } from './zod.ts'

export const Heartbeat = z
  .object({
    now: InstantSchema.describe('Server time'),
    asOf: InstantSchema.describe('Time at which the server last confirmed the sent state. Older than 8 s: its database is unavailable'),
    sent: z
      .array(z.string())
      .describe('Last version of each topic, in the order of the address. A client with another version has missed one and must reconnect'),
    current: z.array(z.string()).describe('Version of each topic that advanced without a change for this follower'),
  })
  .meta({ id: 'LiveBeat', description: 'Heartbeat every 4 s' })
export type Heartbeat = z.infer<typeof Heartbeat>

const kinds = Object.keys(changeTopicsByKind)

export const ChangeNotification = z
  .object({ ids: z.array(Id).nullable().describe('Ids changed since; null: any may have changed') })
  .meta({ id: 'ChangeNews', description: `Changed ${kinds.join(' or ')} of a shop` })
export type ChangeNotification = z.infer<typeof ChangeNotification>

export const CardViewers = z
  .object({ people: z.array(z.object({ name: z.string().nullable(), editing: z.boolean().describe('True while editing answers') })) })
  .meta({ id: 'CardViewers', description: 'Colleagues who have a card open' })
export type CardViewers = z.infer<typeof CardViewers>

const topic = z.string()
const carried = <Data extends z.ZodType>(data: Data) =>
  z.object({ topic, version: z.string().describe('Empty: more of the same state follows'), data })

export const LiveEvent = z
  .union([
    carried(Queue),
    carried(QueueChunk),
    carried(QueueChange),
    carried(VisitorTicket),
    carried(Board),
    carried(KioskNews),
    carried(ChangeNotification),
    carried(CardViewers),
    Heartbeat,
    z.object({ topic, code: z.string() }),
  ])
  .meta({ id: 'LiveEvent' })

export const watchLive = defineOperation({
  operationId: 'live.watch',
  method: 'get',
  path: livePath,
  summary:
    'Stream live data. Events per topic: first `queue` (a Queue; a long one has only its first rows and no version, followed by `rows`, QueueChunk, of which the last has the version), then `change` (a QueueChange); `ticket` (a full VisitorTicket); `board` (a full Board); `kiosk` (a KioskNews); ' +
    kinds.map((kind) => `\`${kind}\``).join(' and ') +
    ' (a ChangeNews, first with `ids` null); `viewers` (a full CardViewers; followers see each other); `refused` for a topic without access (any longer); `beat` every 4 s. Resume by Last-Event-ID',
  // Each topic is authorised separately: a ticket, board or kiosk by its token, queue and changes by a member's session cookie (auditor at least), a card by that of a
  // member who may list cards, heartbeats without.
  access: 'anyone',
  limit: 'stream',
  idempotent: false,
  query: z.object({
    topic: z
      .union([z.string().max(80), z.array(z.string().max(80)).min(1).max(maxTopicsPerStream)])
      .describe(
        '`ticket:{token}`, `board:{token}`, `kiosk:{token}`, `queue:{shopId}`, ' +
          kinds.map((kind) => `\`${kind}:{shopId}\`, `).join('') +
          '`card:{shopId}/{cardId}` and, while putting it right, `edit:{shopId}/{cardId}`, or `beats`; may be repeated',
      ),
  }),
  answer: LiveEvent,
  errors: [
    'ticket.notFound',
    'device.notFound',
    'shop.notFound',
    'card.notFound',
    'auth.missing',
    'auth.invalid',
    'auth.forbidden',
    'live.tooMany',
  ],
  stream: true,
})
