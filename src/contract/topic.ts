/** Names and versions of live topics. Without schemas, because the browser must not load zod. */

import { type ChangeTopicKind, isChangeTopicKind } from './change-topics.ts'

/** A shop's queue or changes (staff, by session cookie), one ticket, board or kiosk (by its token), or only heartbeats (anyone: the self-test at /test). */
export type LiveTopic =
  | { kind: 'queue' | ChangeTopicKind; shopId: string }
  | { kind: 'ticket' | 'board' | 'kiosk'; token: string }
  | { kind: 'beats' }

export const livePath = '/live'
export const queueTopic = (shopId: string) => `queue:${shopId}`
export const heartbeatTopic = 'beats'
export const boardTopic = (token: string) => `board:${token}`
export const kioskTopic = (token: string) => `kiosk:${token}`
export const ticketTopic = (token: string) => `ticket:${token}`

/** Topics of one stream: a browser follows all topics of its tabs through one. */
export const maxTopicsPerStream = 24

export function parseLiveTopic(name: string): LiveTopic | undefined {
  if (name === heartbeatTopic) return { kind: 'beats' }
  const [, kind, shopId] = /^(\w+):([0-9a-f-]{36})$/.exec(name) ?? []
  if (kind && shopId && (kind === 'queue' || isChangeTopicKind(kind))) return { kind, shopId }
  const [, holder, token] = /^(ticket|board|kiosk):([\w-]{1,64})$/.exec(name) ?? []
  return token ? { kind: holder as 'ticket' | 'board' | 'kiosk', token } : undefined
}

/**
 * Last-Event-ID, and the id of each event: versions of the topics in the order of the address, separated by commas; empty where a topic starts with its
 * full state. Versions are opaque.
 */
export const formatLiveEventId = (versions: readonly (string | undefined)[]) => versions.map((version) => version ?? '').join(',')
export const parseLiveEventId = (id: string) => id.split(',').map((version) => version || undefined)
