import { type Locale, localPath } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import type { About } from '#platform/outbox/sender.ts'
import type { Tokens } from '#platform/tokens.ts'

/**
 * Pages that messages lead to. What a ticket's or an invitation's link opens is everybody's who has it, so it is made when the message is sent and stands in no row. `origin`: the server's, as
 * phones reach it.
 */
export function createPageLinks(tokens: Tokens, origin: string) {
  const page = (locale: Locale, path: string) => `${origin}${localPath(locale, path)}`
  return async (tx: Tx, { ticketId, cardId, invitationId }: About, locale: Locale): Promise<string | undefined> => {
    if (invitationId) return page(locale, `/invitation/${tokens.derive('invitation', invitationId)}`)
    if (!ticketId) return cardId ? page(locale, `/shopAdmin/cards/${cardId}`) : undefined
    const { rows } = await tx.$client.query<{ version: number }>('select token_version as version from ticket where id = $1', [ticketId])
    return rows[0] && page(locale, `/entry/w/${tokens.derive('ticket', ticketId, rows[0].version)}`)
  }
}
