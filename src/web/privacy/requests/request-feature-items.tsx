import { useState } from 'react'
import type { PrivacyRequestItem, PrivacyRequestSection } from '../../features/requests.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { TextInput } from '../../parts/controls/field.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
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
  const path = useLocalizePath()
  const [day, setDay] = useState('')
  const nameOf = ({ startsAt, requestedAt }: PrivacyRequestItem) => texts.of(moment(startsAt ?? requestedAt))
  const line = (item: PrivacyRequestItem) => (
    <span className={style.card}>
      {part.pageOf && item.about ? <PrefetchLink to={path(part.pageOf(item))}>{nameOf(item)}</PrefetchLink> : nameOf(item)}
      <small>
        {[item.name && honorific(item.name), item.about || texts.nameless, texts.asked(moment(item.requestedAt))]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
  const dayInput = texts.day && <TextInput type="date" aria-label={texts.day} value={day} onChange={({ target }) => setDay(target.value)} />
  return (
    <RequesterRecordPicker
      texts={texts}
      chosen={part.chosen(request)}
      closed={request.closed !== null}
      busy={acts.busy}
      begin={part.searchesFor?.(request) ?? request.name ?? ''}
      searchesAtOnce={part.searchesFor !== undefined}
      more={dayInput}
      line={line}
      nameOf={nameOf}
      find={(text) => part.find(shopId, { text, ...(day ? { day } : {}) })}
      choose={async (ids) => (await acts.chooseOthers(part, ids)).ok}
      onAdded={onAdded}
    />
  )
}
