import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { chooseRailways, type ShopRailways } from '#contract/railway-choice.ts'
import { isSameRailwayChoice, type MergedChoice, mergeChoices, type RailwayChoice } from '#domain/railways/choice.ts'
import { callAuthenticated, isFinalRefusal } from '../../api/api.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { randomKey } from '../../device/random-key.ts'

export type RailwayEditorState = {
  /** Last known state of the server, on which pending changes are based. */
  server: ShopRailways
  choice: RailwayChoice
  status: 'saved' | 'saving' | 'failed'
  problem?: string | undefined
  /** Set after a merge with a colleague's change: who, and which of their values were overruled. */
  merged?: { by: string | null; overruled: MergedChoice['overruled'] } | undefined
  /** Oldest first. */
  steps: readonly UndoStep[]
}
export type UndoStep = { before: RailwayChoice; after: RailwayChoice }

type SaveResult = Awaited<ReturnType<typeof callAuthenticated<typeof chooseRailways>>>
type Save = (replaces: number, choice: RailwayChoice) => Promise<SaveResult>

/** Saves changes one after the other and merges them with changes of other users. */
export function createRailwayEditor(loaded: ShopRailways, save: Save) {
  const store = createStore<RailwayEditorState>(() => ({ server: loaded, choice: loaded.choice, status: 'saved', steps: [] }))
  const { getState, setState } = store
  let saving = false

  async function flush(): Promise<void> {
    if (saving) return
    saving = true
    setState({ status: 'saving', problem: undefined })
    let failed: string | undefined
    while (failed === undefined && !isSameRailwayChoice(getState().choice, getState().server.choice)) {
      const { server, choice: sent } = getState()
      const result = await save(server.version, sent)
      if (result.ok) setState(({ choice }) => ({ server: result.value, choice: choice === sent ? result.value.choice : choice }))
      else if (result.problem.code === 'railways.changed') meet(result.problem.current as ShopRailways)
      else failed = result.problem.detail
    }
    saving = false
    setState(failed === undefined ? { status: 'saved' } : { status: 'failed', problem: failed })
  }

  function meet(theirs: ShopRailways): void {
    const { server, choice } = getState()
    const { choice: both, overruled } = mergeChoices(server.choice, choice, theirs.choice, stopsIn(theirs))
    setState({ server: theirs, choice: both, merged: { by: theirs.changedBy, overruled } })
  }

  return {
    store,
    change(after: RailwayChoice): void {
      const { choice: before, steps } = getState()
      if (isSameRailwayChoice(before, after)) return
      setState({ choice: after, merged: undefined, steps: [...steps.slice(-99), { before, after }] })
      void flush()
    },
    /** Undoes the last step and keeps changes of other users. */
    undo(): void {
      const { server, choice, steps } = getState()
      const last = steps.at(-1)
      if (!last) return
      setState({
        choice: mergeChoices(last.after, last.before, choice, stopsIn(server)).choice,
        merged: undefined,
        steps: steps.slice(0, -1),
      })
      void flush()
    },
    retry: () => void flush(),
  }
}

const stopsIn =
  ({ lines }: ShopRailways) =>
  (code: number) =>
    lines.find((line) => line.code === code)?.stops

export type RailwayEditor = ReturnType<typeof createRailwayEditor>

export function useRailwayEditor(shopId: string, loaded: ShopRailways): RailwayEditor & { state: RailwayEditorState } {
  const [editor] = useState(() => {
    const intentions = createIdempotencyKeys(randomKey)
    return createRailwayEditor(loaded, async (replaces, choice) => {
      const body = { replaces, lines: choice.lines.map(copied), notes: [...choice.notes], home: choice.home }
      const idempotencyKey = intentions.keyFor(body)
      const result = await callAuthenticated(chooseRailways, { params: { shopId }, body, idempotencyKey })
      if (result.ok || isFinalRefusal(result.problem)) intentions.settle(body)
      return result
    })
  })
  const state = useStore(editor.store)
  const unsaved = state.status !== 'saved'
  useEffect(() => {
    if (!unsaved) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [unsaved])
  return { ...editor, state }
}

const copied = ({ line, stations }: RailwayChoice['lines'][number]) => ({ line, stations: stations && [...stations] })
