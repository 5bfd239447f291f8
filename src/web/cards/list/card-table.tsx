import { type ReactNode, useMemo, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { ListedCard, listCards } from '#contract/cards/list.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { Locale } from '#domain/locale.ts'
import { draftKey } from '../../device/drafts.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import type { StaffPerson } from '../../parts/choices/staff-select/staff-person.ts'
import { DataTable } from '../../parts/display/data-table/data-table.tsx'
import { useTableState } from '../../parts/display/data-table/use-table-state.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { useCardColumns } from '../card-columns.tsx'
import type { Stages } from '../stages.ts'
import { useBulkCardActions } from '../use-many-cards.ts'
import { BulkActionBar } from './bulk-action-bar.tsx'
import { useLiveCards } from './use-live-cards.ts'
import { cardListWords } from './words.ts'

type Props = {
  shopId: string
  timeZone: string
  /** Undefined if loading failed. */
  list: OperationAnswer<typeof listCards> | undefined
  stages: Stages
  people: readonly StaffPerson[]
  /** True while another filter loads; the old cards are still shown. */
  busy: boolean
  tools: ReactNode
  empty: { title: string; text: string; action?: ReactNode }
}

export function CardTable({ shopId, timeZone, list, stages, people, busy, tools, empty }: Props) {
  const texts = useWords(cardListWords)
  const path = useLocalizePath()
  const [parameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const columns = useCardColumns({ stages, people, timeZone })
  const address = useTableState(columns)
  const { rows, update } = useLiveCards({ shopId, cards: list?.cards, first: !parameters.has('after') })
  const many = useBulkCardActions({ shopId, cards: rows ?? [], update })
  const [boxes, setBoxes] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => rows?.filter(({ id }) => boxes.has(id)) ?? [], [rows, boxes])
  const choice = { chosen: boxes, onChange: setBoxes, nameOf: ({ name }: ListedCard) => texts.honorific(name) }
  function done(ok: boolean): boolean {
    if (ok) setBoxes(new Set())
    return ok
  }
  return (
    <>
      <DataTable
        label={texts.title}
        columns={columns}
        address={address}
        usual={{ column: 'sentAt', direction: 'down' }}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => path(`/shopAdmin/cards/${id}${parameters.size > 0 ? `?${parameters}` : ''}`)}
        choice={choice}
        placeholder={texts.search}
        tools={tools}
        next={list?.next ?? undefined}
        busy={busy}
        empty={empty}
        error={list ? undefined : { ...texts.failed, onRetry: () => void revalidate() }}
      />
      {chosen.length > 0 && (
        <BulkActionBar
          count={chosen.length}
          people={people}
          language={commonLanguage(chosen)}
          stages={stages}
          busy={many.busy}
          wrong={many.wrong}
          onAssign={async (id, name) =>
            done(await many.set(chosen, { assigneeId: id }, (n) => (id ? texts.chosen.assigned(n, name) : texts.chosen.unassigned(n))))
          }
          draft={draftKey(shopId, 'lost', 'chosen')}
          onStage={async ({ id, name }, lostReason) =>
            done(await many.set(chosen, { stageId: id, lostReason }, (n) => texts.chosen.staged(n, name)))
          }
          onBin={async () => done(await many.bin(chosen))}
          onNone={() => setBoxes(new Set())}
        />
      )}
      {many.done && (
        <UndoSnack
          key={many.done.key}
          text={(chosen.length === 0 && many.wrong) || many.done.text}
          onUndo={many.done.undo}
          disabled={many.busy}
          onEnd={many.forget}
        />
      )}
    </>
  )
}

/** Returns the cards' common language; undefined if they differ. */
function commonLanguage(cards: readonly ListedCard[]): Locale | undefined {
  const [first, ...others] = new Set(cards.map(({ locale }) => locale))
  return others.length === 0 ? first : undefined
}
