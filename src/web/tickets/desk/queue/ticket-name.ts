import type { Ticket } from '#contract/tickets/ticket.ts'
import { localeNames, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { deskWords } from '../words.ts'

export function useTicketLabels() {
  const texts = useWords(deskWords)
  const locale = useLocale()
  return {
    /** 高橋 恵 様 */
    name: ({ name }: Pick<Ticket, 'name'>) => (name ? texts.named(name) : texts.numberOnly),
    /** A012 高橋 恵 様 */
    who: ({ number, name }: Ticket) => (name ? `${number} ${texts.named(name)}` : number),
    /** 2名・中文 */
    party: ({ partySize, locale: ticketLocale }: Ticket) =>
      [texts.party(partySize), ...(ticketLocale === locale ? [] : [localeNames[ticketLocale]])].join(texts.dot),
  }
}
