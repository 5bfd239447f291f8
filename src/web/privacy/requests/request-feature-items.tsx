import { useState } from 'react'
import type { PrivacyRequestSection, RequestItem } from '../../features/requests.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { TextInput } from '../../parts/controls/field.tsx'
import style from './page.module.css'
import { RequestChoice } from './request-choice.tsx'
import type { FoundDataStepProps } from './use-request-acts.ts'
import { requestWords } from './words.ts'

export function RequestFeatureItems({
  part,
  request,
  acts,
  moment,
  shopId,
  onAdded,
}: FoundDataStepProps & { part: PrivacyRequestSection }) {
  const { honorific } = useWords(requestWords)
  const texts = part.texts(useLocale())
  const [day, setDay] = useState('')
  const nameOf = ({ startsAt, requestedAt }: RequestItem) => texts.of(moment(startsAt ?? requestedAt))
  const line = (item: RequestItem) => (
    <span className={style.card}>
      {nameOf(item)}
      <small>{[item.name && honorific(item.name), texts.asked(moment(item.requestedAt))].filter(Boolean).join(' · ')}</small>
    </span>
  )
  return (
    <RequestChoice
      texts={texts}
      chosen={part.chosen(request)}
      closed={request.closed !== null}
      busy={acts.busy}
      begin={request.name ?? ''}
      more={<TextInput type="date" aria-label={texts.day} value={day} onChange={({ target }) => setDay(target.value)} />}
      line={line}
      nameOf={nameOf}
      find={(text) => part.find(shopId, { text, ...(day ? { day } : {}) })}
      choose={async (ids) => (await acts.chooseOthers(part, ids)).ok}
      onAdded={onAdded}
    />
  )
}
