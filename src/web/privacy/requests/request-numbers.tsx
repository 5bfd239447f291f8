import { useState } from 'react'
import { findRequesterTickets, type PrivacyRequestTicket } from '#contract/privacy/requests.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { TextInput } from '../../parts/controls/field.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import style from './page.module.css'
import { RequesterRecordPicker } from './request-choice.tsx'
import type { RequesterPickerProps } from './use-request-acts.ts'
import { privacyRequestWords } from './words.ts'

/** Chooses the requester's tickets: without a card the name may be on the ticket only. */
export function RequesterTicketPicker({ request, acts, moment, shopId, onAdded }: RequesterPickerProps) {
  const { numbers: texts, honorific } = useWords(privacyRequestWords)
  const path = useLocalizePath()
  const [day, setDay] = useState('')

  const line = (ticket: PrivacyRequestTicket) => (
    <span className={style.card}>
      <PrefetchLink to={path(`/shopAdmin/waiting/${ticket.id}`)}>{ticket.number}</PrefetchLink>
      <small>{[moment(ticket.joinedAt), ticket.name && honorific(ticket.name)].filter(Boolean).join(' · ')}</small>
    </span>
  )
  async function find(text: string): Promise<readonly PrivacyRequestTicket[] | undefined> {
    const result = await callAuthenticated(findRequesterTickets, { params: { shopId }, query: { text, ...(day ? { day } : {}) } })
    return result.ok ? result.value.numbers : undefined
  }

  return (
    <RequesterRecordPicker
      texts={texts}
      chosen={request.numbers}
      closed={request.closed !== null}
      busy={acts.busy}
      begin=""
      more={<TextInput type="date" aria-label={texts.day} value={day} onChange={({ target }) => setDay(target.value)} />}
      line={line}
      nameOf={({ number }) => number}
      find={find}
      choose={async (ids) => (await acts.chooseTickets(ids)).ok}
      onAdded={onAdded}
    />
  )
}
