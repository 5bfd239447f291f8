import { useCallback, useEffect, useState } from 'react'
import { type CardExportRecord, listCardExports } from '#contract/cards/export.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import staff from '../../theme/staff.module.css'
import type { CardFilterName } from '../card-query.ts'
import { useCardDateFormats } from '../card-times.ts'
import type { NamedOptions } from '../filter-choices.tsx'
import { useFilterFormatter } from '../list/card-filter-form.tsx'
import style from './card-csv.module.css'
import { csvWords } from './words.ts'

type Props = { shopId: string; timeZone: string; stages: NamedOptions; people: NamedOptions }
type Read = { exports: CardExportRecord[]; next: string | null }

export function ExportHistory({ shopId, timeZone, stages, people }: Props) {
  const { record: texts } = useWords(csvWords)
  const { moment } = useCardDateFormats({ timeZone })
  const filterWords = useFilterFormatter({ stages, people })
  const [loaded, setLoaded] = useState<Read>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    async (before?: Read) => {
      setFailed(false)
      const query = before?.next ? { after: before.next } : {}
      const result = await callAuthenticated(listCardExports, { params: { shopId }, query })
      if (result.ok) setLoaded({ ...result.value, exports: [...(before?.exports ?? []), ...result.value.exports] })
      else setFailed(true)
    },
    [shopId],
  )
  useEffect(() => void load(), [load])

  const conditions = ({ filter: { text, ...filter } }: CardExportRecord) => {
    const words = Object.entries(filter).flatMap(([name, value]) =>
      [value]
        .flat()
        .map((value) => filterWords(name as CardFilterName, typeof value === 'number' ? String(value / 10_000) : String(value))),
    )
    const all = text ? [...words, texts.words] : words
    return all.length > 0 ? all : [texts.everything]
  }

  if (failed) return <ErrorState area="staff" {...texts.failed} onRetry={() => void load(loaded)} />
  if (!loaded) return <p role="status">{texts.loading}</p>
  if (loaded.exports.length === 0) return <EmptyState {...texts.empty} />
  return (
    <>
      <ul className={style.record} aria-label={texts.title}>
        {loaded.exports.map((entry) => (
          <li key={entry.id}>
            <b>{moment(entry.at)}</b>
            <span>
              {entry.by ? texts.by(entry.by) : texts.someone} · {texts.cards(entry.cards)} · {texts.encodings[entry.encoding]}
              {entry.replaced === null && ` · ${texts.unfinished}`}
            </span>
            <span className={staff.muted}>{conditions(entry).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {loaded.next && <Button onClick={() => void load(loaded)}>{texts.more}</Button>}
    </>
  )
}
