import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { useLocale } from '../../i18n/locale.ts'

/** Whoever switches the page's language is spoken to in it by the shop, too. Only a switch tells: a link may be opened by others. */
export function useFollowedLanguage({ may }: VisitorTicket): void {
  const submit = useSubmit()
  const locale = useLocale()
  const known = useRef(locale)
  useEffect(() => {
    if (locale === known.current) return
    known.current = locale
    if (may.includes('change')) void submit({ act: 'change', locale, stay: '' }, { method: 'post', navigate: false })
  }, [locale, may, submit])
}
