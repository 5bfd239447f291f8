import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useId, useState } from 'react'
import { type FileEncoding, fileEncodings } from '#contract/file-encoding.ts'
import { exportReservations } from '#contract/reservations/export.ts'
import { addDays, isPlainDate } from '#domain/time/plain-date.ts'
import { saveFileResponse } from '../../api/saved-file.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { scheduleWords } from './words.ts'

/** A file over years takes minutes. */
const timeoutMs = 300_000

/** Days in the file by default. */
const firstLength = 30

/** Form for managers that exports reservations to a file. The export is logged. */
export function ReservationExportForm({ shopId, from }: { shopId: string; from: string }) {
  const { file: texts } = useWords(scheduleWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={texts.title}>
          <Days shopId={shopId} first={from} />
        </Sheet>
      )}
    </>
  )
}

function Days({ shopId, first }: { shopId: string; first: string }) {
  const { file: texts } = useWords(scheduleWords)
  const id = useId()
  const [days, setDays] = useState({ from: first, until: addDays(first, firstLength) })
  const { busy, problem, run } = useCommand()
  const [done, setDone] = useState(false)
  const inOrder = isPlainDate(days.from) && isPlainDate(days.until) && days.from <= days.until

  async function save(encoding: FileEncoding): Promise<void> {
    setDone(false)
    const input = { params: { shopId }, body: { ...days, encoding }, idempotencyKey: randomKey() }
    const file = await run(exportReservations, input, { wait: timeoutMs, understand: saveFileResponse })
    setDone(file.ok)
  }

  return (
    <div className={style.form}>
      <p>{texts.text}</p>
      {(['from', 'until'] as const).map((end) => (
        <p key={end}>
          <label htmlFor={`${id}${end}`}>{texts[end]}</label>
          <TextInput
            id={`${id}${end}`}
            type="date"
            value={days[end]}
            onChange={({ target }) => setDays({ ...days, [end]: target.value })}
          />
        </p>
      ))}
      <p className={staff.muted}>{texts.contacts}</p>
      <StaffErrorMessage>{inOrder ? problem?.detail : texts.order}</StaffErrorMessage>
      <ButtonRow end>
        {fileEncodings.map((encoding) => (
          <Button key={encoding} disabled={busy || !inOrder} onClick={() => void save(encoding)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.encodings[encoding]}
          </Button>
        ))}
      </ButtonRow>
      <p role="status">{busy ? texts.busy : done ? texts.done : ''}</p>
    </div>
  )
}
