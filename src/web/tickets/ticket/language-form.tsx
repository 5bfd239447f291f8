import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../parts/theme/visitor.module.css'
import { ticketWords } from './words.ts'

/** Without JavaScript the ticket doesn't follow the page's language by itself. Only the server renders it. */
export function LanguageForm({ ticket }: { ticket: VisitorTicket }) {
  const { ticket: texts } = useWords(ticketWords)
  const locale = useLocale()
  if (locale === ticket.locale || !ticket.may.includes('change')) return null
  return (
    <form method="post">
      <input type="hidden" name="act" value="change" />
      <input type="hidden" name="locale" value={locale} />
      <button type="submit" className={visitor.quiet}>
        {texts.language}
      </button>
    </form>
  )
}
