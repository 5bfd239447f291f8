import { type Locale, localPath } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import type { AboutInShop } from '#platform/outbox/sender.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { MailPages } from '../hooks/mail-pages.ts'

/**
 * Pages that messages lead to, by what they tell of. The link of a ticket, a card or an invitation works for everybody who has it, so it is made when
 * the message is sent and stands in no row. `origin`: the server's, as phones reach it.
 */
export function createPageLinks(tokens: Tokens, origin: string, pages: MailPages) {
  return async (tx: Tx, about: AboutInShop, locale: Locale): Promise<string | undefined> => {
    const path = await pages[about.event]?.(tx, tokens, about)
    return path && `${origin}${localPath(locale, path)}`
  }
}
