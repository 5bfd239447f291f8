import { type Locale, localPath } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import type { AboutInShop } from '#platform/outbox/sender.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { MailPages } from '../hooks/mail-pages.ts'

/**
 * Returns the page that a message links to. Links of tickets, cards and invitations give access, so they are made when the message is sent
 * and never stored. `origin`: the server's public one.
 */
export function createPageLinks(tokens: Tokens, origin: string, pages: MailPages) {
  return async (tx: Tx, about: AboutInShop, locale: Locale): Promise<string | undefined> => {
    const path = await pages[about.event]?.(tx, tokens, about)
    return path && `${origin}${localPath(locale, path)}`
  }
}
