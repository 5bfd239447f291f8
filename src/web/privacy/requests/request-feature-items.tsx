import { useState } from 'react'
import type { PrivacyRequestItem, PrivacyRequestSection } from '../../features/requests.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { TextInput } from '../../parts/controls/field.tsx'
import style from './page.module.css'
import { RequesterRecordPicker } from './request-choice.tsx'
import type { RequesterPickerProps } from './use-request-acts.ts'
import { privacyRequestWords } from './words.ts'

export function RequesterItemPicker({
  part,
  request,
  acts,
  moment,
  shopId,
  onAdded,
}: RequesterPickerProps & { part: PrivacyRequestSection }) {
  const { honorific } = useWords(privacyRequestWords)
  const texts = part.texts(useLocale())
  const [day, setDay] = useState('')
  const nameOf = ({ startsAt, requestedAt }: PrivacyRequestItem) => texts.of(moment(startsAt ?? requestedAt))
  const line = (item: PrivacyRequestItem) => (
    <span className={style.card}>
      {nameOf(item)}
      <small>{[item.name && honorific(item.name), texts.asked(moment(item.requestedAt))].filter(Boolean).join(' · ')}</small>
    </span>
  )
  return (
    <RequesterRecordPicker
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
