import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import type { NamedOptions } from '../filter-choices.tsx'
import style from './card-csv.module.css'
import { CardExport } from './card-export.tsx'
import { CardImport } from './card-import.tsx'
import { ExportHistory } from './export-record.tsx'
import { csvWords } from './words.ts'

type Props = {
  shopId: string
  timeZone: string
  stages: NamedOptions
  people: NamedOptions
  /** Query of the shown list. */
  filter: Record<string, unknown>
  onClose: () => void
  onImported: () => void
}

export function CardCsvDialog({ shopId, timeZone, stages, people, filter, onClose, onImported }: Props) {
  const texts = useWords(csvWords)
  const [record, setRecord] = useState(false)
  const [importing, setImporting] = useState(false)
  return (
    <Sheet open onClose={onClose} title={record ? texts.record.title : texts.title}>
      <div className={style.files}>
        {record ? (
          <ExportHistory shopId={shopId} timeZone={timeZone} stages={stages} people={people} />
        ) : (
          <>
            {!importing && <CardExport shopId={shopId} filter={filter} onRecord={() => setRecord(true)} />}
            <CardImport shopId={shopId} onBegin={setImporting} onImported={onImported} />
          </>
        )}
        <p className={style.foot}>
          {record && <Button onClick={() => setRecord(false)}>{texts.back}</Button>}
          <Button look="quiet" onClick={onClose}>
            {texts.close}
          </Button>
        </p>
      </div>
    </Sheet>
  )
}
