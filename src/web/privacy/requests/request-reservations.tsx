import { useState } from 'react'
import { findReservations } from '#contract/reservations/asked.ts'
import type { AskedReservation } from '#contract/reservations/parts.ts'
import { call } from '../../api/api.ts'
import { useWords } from '../../i18n/words.ts'
import { TextInput } from '../../parts/controls/field.tsx'
import style from './page.module.css'
import { RequestChoice } from './request-choice.tsx'
import type { FoundProps } from './use-request-acts.ts'
import { requestWords } from './words.ts'

/** Which reservations are theirs: one may have been asked for without a card, or by phone. */
export function RequestReservations({ request, acts, moment, shopId, onAdded }: FoundProps) {
  const { reservations: texts, honorific } = useWords(requestWords)
  const [day, setDay] = useState('')

  const nameOf = ({ startsAt, requestedAt }: AskedReservation) => texts.of(moment(startsAt ?? requestedAt))
  const line = (one: AskedReservation) => (
    <span className={style.card}>
      {nameOf(one)}
      <small>{[one.name && honorific(one.name), texts.asked(moment(one.requestedAt))].filter(Boolean).join(' · ')}</small>
    </span>
  )
  async function find(text: string): Promise<readonly AskedReservation[] | undefined> {
    const result = await call(findReservations, { params: { shopId }, query: { text, ...(day ? { day } : {}) } })
    return result.ok ? result.value.reservations : undefined
  }

  return (
    <RequestChoice
      texts={texts}
      chosen={request.reservations}
      closed={request.closed !== null}
      busy={acts.busy}
      begin={request.name ?? ''}
      more={<TextInput type="date" aria-label={texts.day} value={day} onChange={({ target }) => setDay(target.value)} />}
      line={line}
      nameOf={nameOf}
      find={find}
      choose={async (ids) => (await acts.chooseReservations(ids)).ok}
      onAdded={onAdded}
    />
  )
}
