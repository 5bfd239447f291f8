import { useCallback, useEffect, useState } from 'react'
import { type CardExport, listExports } from '#contract/cards/export.ts'
import { call } from '../../api/api.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import staff from '../../theme/staff.module.css'
import type { CardFilter } from '../card-query.ts'
import { useCardTimes } from '../card-times.ts'
import type { Choices } from '../filter-choices.tsx'
import { useFilterWords } from '../list/card-filter-form.tsx'
import style from './card-csv.module.css'
import { csvWords } from './words.ts'

type Props = { shopId: string; timeZone: string; stages: Choices; people: Choices }
type Read = { exports: CardExport[]; next: string | null }

export function ExportRecord({ shopId, timeZone, stages, people }: Props) {
  const { record: texts } = useWords(csvWords)
  const { moment } = useCardTimes({ timeZone })
  const filterWords = useFilterWords({ stages, people })
  const [known, setKnown] = useState<Read>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    async (before?: Read) => {
      setFailed(false)
      const query = before?.next ? { after: before.next } : {}
      const result = await call(listExports, { params: { shopId }, query })
      if (result.ok) setKnown({ ...result.value, exports: [...(before?.exports ?? []), ...result.value.exports] })
      else setFailed(true)
    },
    [shopId],
  )
  useEffect(() => void load(), [load])

  const conditions = ({ filter: { text, ...filter } }: CardExport) => {
    const words = Object.entries(filter).flatMap(([name, value]) =>
      [value].flat().map((one) => filterWords(name as CardFilter, typeof one === 'number' ? String(one / 10_000) : String(one))),
    )
    const all = text ? [...words, texts.words] : words
    return all.length > 0 ? all : [texts.everything]
  }

  if (failed) return <ErrorState area="staff" {...texts.failed} onRetry={() => void load(known)} />
  if (!known) return <p role="status">{texts.loading}</p>
  if (known.exports.length === 0) return <EmptyState {...texts.empty} />
  return (
    <>
      <ul className={style.record} aria-label={texts.title}>
        {known.exports.map((one) => (
          <li key={one.id}>
            <b>{moment(one.at)}</b>
            <span>
              {one.by ? texts.by(one.by) : texts.someone} · {texts.cards(one.cards)} · {texts.encodings[one.encoding]}
              {one.replaced === null && ` · ${texts.unfinished}`}
            </span>
            <span className={staff.muted}>{conditions(one).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {known.next && <Button onClick={() => void load(known)}>{texts.more}</Button>}
    </>
  )
}
