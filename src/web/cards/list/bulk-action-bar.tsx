import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useWords } from '../../i18n/words.ts'
import type { StaffPerson } from '../../parts/choices/staff-select/staff-person.ts'
import { StaffSelect } from '../../parts/choices/staff-select/staff-select.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { LostReasonDialog } from '../lost-reason.tsx'
import { isLostStage, type Stages } from '../stages.ts'
import style from './bulk-action-bar.module.css'
import { cardListWords } from './words.ts'

type Props = {
  count: number
  people: readonly StaffPerson[]
  language: Locale | undefined
  stages: Stages
  /** Name of the draft in which a typed reason is kept. */
  draft: string
  busy: boolean
  wrong?: string | undefined
  onAssign: (id: string | null, name: string) => void
  /** Resolves to true if the cards were moved. */
  onStage: (stage: Stages[number], lostReason: string | null) => Promise<boolean>
  onBin: () => void
  onNone: () => void
}

export function BulkActionBar({ count, people, language, stages, draft, busy, wrong, onAssign, onStage, onBin, onNone }: Props) {
  const { chosen: texts, columns, nobody } = useWords(cardListWords)
  const [open, setOpen] = useState<'assign' | 'stage'>()
  /** Lost stage that waits for a reason. */
  const [losing, setLosing] = useState<Stages[number]>()
  function choose(stage: Stages[number]): void {
    setOpen(undefined)
    if (isLostStage(stages, stage.id)) setLosing(stage)
    else void onStage(stage, null)
  }
  return (
    <section className={style.bar} aria-label={texts.label} data-bar>
      <p className={style.count} role="status">
        {texts.count(count)}
      </p>
      <div className={style.acts}>
        <Button look="bare" className={style.act} disabled={busy} onClick={() => setOpen('assign')}>
          <IconUser size={18} stroke={1.75} aria-hidden />
          {texts.assign}
        </Button>
        <Button look="bare" className={style.act} disabled={busy} onClick={() => setOpen('stage')}>
          <IconLayoutKanban size={18} stroke={1.75} aria-hidden />
          {texts.stage}
        </Button>
        <Button look="bare" className={`${style.act} ${style.bin}`} disabled={busy} onClick={onBin}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
          {texts.bin}
        </Button>
      </div>
      <Button look="bare" className={`${style.act} ${style.none}`} aria-label={texts.none} onClick={onNone}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      {wrong && (
        <p className={style.wrong} role="alert">
          {wrong}
        </p>
      )}
      <Sheet open={open !== undefined} onClose={() => setOpen(undefined)} title={open === 'assign' ? texts.assign : texts.stage}>
        {open === 'assign' ? (
          <div className={style.assign}>
            <StaffSelect
              name="assignee"
              label={columns.assignee}
              marked={false}
              people={people}
              language={language}
              value={null}
              opened
              onChange={(id) => {
                setOpen(undefined)
                onAssign(id ?? null, people.find((person) => person.id === id)?.name ?? nobody)
              }}
            />
          </div>
        ) : (
          <ul className={style.choices}>
            {stages.map((stage) => (
              <li key={stage.id}>
                <Button onClick={() => choose(stage)}>{stage.name}</Button>
              </li>
            ))}
          </ul>
        )}
        <Button look="quiet" onClick={() => setOpen(undefined)}>
          {texts.close}
        </Button>
      </Sheet>
      <LostReasonDialog
        draft={draft}
        open={losing !== undefined}
        busy={busy}
        onReason={async (reason) => losing !== undefined && (await onStage(losing, reason))}
        onClose={() => setLosing(undefined)}
      />
    </section>
  )
}
