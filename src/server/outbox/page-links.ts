import { type Locale, localizedPath } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ShopMailReference } from '#platform/outbox/sender.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import type { MailPageResolvers } from '../hooks/mail-pages.ts'

/**
 * Returns the page that a message links to. Links of tickets, cards and invitations give access, so they are made when the message is sent
 * and never stored. `origin`: the server's public one.
 */
export function createPageLinkResolver(tokens: TokenDeriver, origin: string, pages: MailPageResolvers) {
  return async (tx: Tx, about: ShopMailReference, locale: Locale): Promise<string | undefined> => {
    const path = await pages[about.event]?.(tx, tokens, about)
    return path && `${origin}${localizedPath(locale, path)}`
  }
}
