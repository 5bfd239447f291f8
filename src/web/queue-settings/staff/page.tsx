import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { reorderStaff } from '#contract/queue-settings/arrange.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { restoreStaff } from '#contract/queue-settings/staff-leave.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsErrorPage } from '../../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnQueueChange } from '../../live/reread.ts'
import { Button } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { SettingPart } from '../queue/setting/setting-list.tsx'
import { settingsWords } from '../queue/words.ts'
import type { Route } from './+types/page'
import style from './page.module.css'
import { StaffDialog } from './staff-dialog.tsx'
import { StaffList } from './staff-list.tsx'

const LeaveDialog = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./leave-dialog.tsx'))).StaffLeaveDialog }))

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const settings = await unwrapOrThrow(context.get(pageContext).call(getQueueSettings, { params: { shopId: shop.id } }))
  return { shopId: shop.id, settings }
}

/** The shop's staff, with or without a login (R2.13). */
export default function StaffPage({ loaderData: { shopId, settings } }: Route.ComponentProps) {
  const { staff: texts, row, leave } = useWords(settingsWords)
  const { revalidate } = useRevalidator()
  /** `id`: undefined for a new person. */
  const [open, setOpen] = useState<{ id?: string }>()
  const [leaving, setLeaving] = useState<StaffSetting>()
  const [done, setDone] = useState<{ key: string; text: string; undo?: () => void }>()
  const { problem, setProblem, run } = useCommand()
  useReloadOnQueueChange(shopId)

  async function showDone(text: string, undo?: () => void): Promise<void> {
    setOpen(undefined)
    setLeaving(undefined)
    setProblem(undefined)
    setDone({ key: randomKey(), text, ...(undo && { undo }) })
    await revalidate()
  }

  /** `back`: the former order, for undo. */
  async function arrange(ids: readonly string[], moved: StaffSetting, back?: readonly string[]): Promise<void> {
    // A fresh key suffices, because the whole order is sent and repeating it changes nothing.
    const result = await run(reorderStaff, { params: { shopId }, body: { ids: [...ids] }, idempotencyKey: randomKey() })
    if (result.ok) await showDone(row.moved(moved.name, ids.indexOf(moved.id) + 1), back && (() => void arrange(back, moved)))
    else await revalidate()
  }

  /** Reverts leaving, or returns the person to the list. */
  async function stay({ id: staffId, name }: StaffSetting): Promise<void> {
    const result = await run(restoreStaff, { params: { shopId, staffId }, idempotencyKey: randomKey() })
    if (result.ok) await showDone(leave.stays(name))
    else await revalidate()
  }

  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <SettingPart
          id="staff"
          title={texts.title}
          intro={texts.intro}
          action={
            <Button onClick={() => setOpen({})}>
              <IconPlus size={18} stroke={1.75} aria-hidden />
              {texts.add}
            </Button>
          }
        >
          <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
          {settings.staff.length === 0 ? (
            <div className={style.empty}>
              <EmptyState title={texts.empty.title} text={texts.empty.text} />
            </div>
          ) : (
            <StaffList
              shopId={shopId}
              settings={settings}
              onEdit={(id) => setOpen({ id })}
              onLeave={setLeaving}
              onStay={(person) => void stay(person)}
              onArrange={arrange}
            />
          )}
        </SettingPart>
      </main>
      {open && (
        <StaffDialog
          {...open}
          shopId={shopId}
          settings={settings}
          onClose={() => setOpen(undefined)}
          onDone={(text) => void showDone(text)}
        />
      )}
      {leaving && (
        <Suspense>
          <LeaveDialog
            shopId={shopId}
            settings={settings}
            person={leaving}
            onClose={() => setLeaving(undefined)}
            onDone={({ left, cards, tasks }) => {
              const handed = cards + tasks > 0 ? leave.handed(cards, tasks) : ''
              void showDone((left ? leave.left : leave.leaves)(leaving.name) + handed, () => void stay(leaving))
            }}
          />
        </Suspense>
      )}
      {done && <UndoSnack key={done.key} text={done.text} onUndo={done.undo} onEnd={() => setDone(undefined)} />}
    </>
  )
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={settingsWords} />
}
