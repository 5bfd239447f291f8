import type { ServerResponse } from 'node:http'

/** Writes an event with the same bytes as ours. */
export function writeTicketEvent(
  watcher: ServerResponse,
  ticket: object,
  { seq, topic, ahead }: { seq: number; topic: string; ahead: number },
) {
  const data = { ...ticket, position: ahead + 1, ahead, at: new Date().toISOString() }
  const version = `${seq}.1-2026-01-01`
  watcher.write(`event: ticket\nid: ${version}\ndata: ${JSON.stringify({ topic, version, data })}\n\n`)
}
