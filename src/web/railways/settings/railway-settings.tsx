import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ShopRailways } from '#contract/railway-choice.ts'
import type { Railways } from '#contract/railways.ts'
import { localizedText } from '#domain/locale.ts'
import { findChosenLine, removeChosenLine } from '#domain/railways/choice.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { copyRailwaysToShop, restoreRailwayChoice } from './copy.ts'
import { LineList } from './line-list.tsx'
import { NearbyLinesNotice, nearbyRadiusKm } from './nearby-lines-notice.tsx'
import style from './page.module.css'
import { PreviewAndMapPanel } from './preview-panel.tsx'
import type { RailwayDialogTarget } from './railway-dialogs.tsx'
import { type UndoStep, useRailwayEditor } from './railway-editor.ts'
import { countOfferedStations, createRailwayIndex, lineOrStationName } from './railway-index.ts'
import { MergedChangesNotice, SaveStatusNotice, UndoButton } from './save-state.tsx'
import { StationList } from './station-list.tsx'
import { railwayWords } from './words.ts'

/** Loaded on demand. */
const RailwayDialogs = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./railway-dialogs.tsx'))).RailwayDialogs }))

type Props = {
  shopId: string
  timeZone: string
  railways: Railways
  loaded: ShopRailways
  /** Shops that this manager may copy to. */
  others: readonly { id: string; name: string }[]
}

/** Lines and stations on the shop's card (R2.15). Changes save at once and have an undo. */
export function RailwaySettings({ shopId, timeZone, railways, loaded, others }: Props) {
  const texts = useWords(railwayWords)
  const locale = useLocale()
  const editor = useRailwayEditor(shopId, loaded)
  const { server, choice } = editor.state
  const [parameters, setParameters] = useSearchParams()
  const [open, setOpen] = useState<RailwayDialogTarget>()
  const [done, setDone] = useState<{ key: string; text: string; onUndo?: () => void; step?: UndoStep | undefined }>()
  const [copying, setCopying] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const known = useMemo(() => createRailwayIndex(server), [server])
  const selected = Number(parameters.get('line')) || undefined
  const chosen = choice.lines.find(({ line }) => line === selected) ?? choice.lines[0]
  const isOpen = selected !== undefined && findChosenLine(choice, selected) !== undefined
  const home = choice.home === null ? undefined : known.stations.get(choice.home)
  const close = () => setOpen(undefined)
  const showDone = (text: string, onUndo?: () => void) => setDone({ key: randomKey(), text, ...(onUndo && { onUndo }) })
  /** True if another step followed or this one was undone: undo would then revert the wrong step. */
  const isOver = done?.step !== undefined && done.step !== editor.state.steps.at(-1)

  function remove(line: number): void {
    editor.change(removeChosenLine(choice, line))
    setParameters({}, { replace: true, preventScrollReset: true })
    const text = texts.line.removed(lineOrStationName(known.lines.get(line), locale))
    setDone({ key: randomKey(), text, onUndo: editor.undo, step: editor.store.getState().steps.at(-1) })
  }

  async function copy(shop: { id: string; name: string }): Promise<void> {
    setCopying({ busy: true })
    const copied = await copyRailwaysToShop(shop.id, choice)
    setCopying({ busy: false, ...(copied.ok ? {} : { problem: copied.problem.detail }) })
    if (!copied.ok) return
    close()
    showDone(texts.copy.done(shop.name), async () => {
      const back = await restoreRailwayChoice(shop.id, copied)
      showDone(back.ok ? texts.copy.undone(shop.name) : back.problem.detail)
    })
  }

  return (
    <>
      <SettingsHeader>
        <p className={`${staff.muted} ${staff.grow} ${style.count}`}>
          {choice.lines.length > 0 ? texts.shown(choice.lines.length, countOfferedStations(choice, known)) : texts.none}
        </p>
        <SaveStatusNotice state={editor.state} timeZone={timeZone} onRetry={editor.retry} />
        {others.length > 0 && choice.lines.length > 0 && <Button onClick={() => setOpen({ is: 'copy' })}>{texts.copy.open}</Button>}
        <UndoButton editor={editor} />
      </SettingsHeader>
      <main id="content" className={style.main} data-open={isOpen ? 'line' : 'lines'} tabIndex={-1}>
        <div className={style.notes}>
          <MergedChangesNotice
            merged={editor.state.merged}
            nameLine={(code) => lineOrStationName(known.lines.get(code), locale)}
            nameStation={(code) => lineOrStationName(known.stations.get(code), locale)}
          />
        </div>
        <section ref={restoreLostFocus} className={style.lines} aria-labelledby="lines-title">
          <Button look={choice.lines.length > 0 ? 'outline' : 'primary'} wide onClick={() => setOpen({ is: 'add' })}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
            {texts.lines.add}
          </Button>
          <div className={style.home}>
            <IconMapPin size={18} stroke={1.75} aria-hidden />
            <span className={staff.grow}>
              {texts.home.label}
              <b>{home ? lineOrStationName(home, locale) : texts.home.none}</b>
            </span>
            <Button small onClick={() => setOpen({ is: 'home' })}>
              {home ? texts.home.change : texts.home.set}
            </Button>
          </div>
          {home && (
            <NearbyLinesNotice
              shopId={shopId}
              home={home}
              offered={choice.lines.map(({ line }) => line)}
              onLook={() => setOpen({ is: 'add', km: nearbyRadiusKm })}
            />
          )}
          <h2 id="lines-title" className={style.heading}>
            {texts.lines.label} <span className={staff.muted}>{choice.lines.length > 1 && texts.lines.hint}</span>
          </h2>
          {choice.lines.length > 0 ? (
            <LineList choice={choice} known={known} selected={chosen?.line} onChange={editor.change} />
          ) : (
            <EmptyState {...texts.lines.empty} />
          )}
          {railways.attribution && (
            <details className={style.source}>
              <summary>{texts.attribution}</summary>
              <p>{railways.attribution}</p>
            </details>
          )}
        </section>
        <section ref={restoreLostFocus} className={style.line} aria-label={texts.title}>
          {chosen && (
            <StationList
              key={chosen.line}
              chosen={chosen}
              choice={choice}
              known={known}
              onChange={editor.change}
              onRemove={() => remove(chosen.line)}
              onNote={(station) => setOpen({ is: 'note', station })}
            />
          )}
        </section>
        <div className={style.aside}>
          <PreviewAndMapPanel choice={choice} known={known} selected={chosen?.line} />
        </div>
      </main>
      {open && (
        <Suspense>
          <RailwayDialogs
            {...{ open, shopId, railways, choice, known, others, copying }}
            onChange={editor.change}
            onHome={(station) => {
              editor.change({ ...choice, home: station?.code ?? null })
              close()
              if (station) showDone(texts.home.done(localizedText(station.label, locale)))
            }}
            onCopy={(shop) => void copy(shop)}
            onClose={close}
          />
        </Suspense>
      )}
      {done && !isOver && <UndoSnack key={done.key} text={done.text} onUndo={done.onUndo} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}
