import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import { type CardBoard, listCards } from '#contract/cards/list.ts'
import type { ChangeNotification } from '#contract/live.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { type ChangedCards, loadChangedCards } from '../changed-cards.ts'
import { addBoardPage, applyCardChanges, type BoardState, createBoardState } from './board-cards.ts'

const atOnce = 20
const maxPerRequest = 50

type Options = { shopId: string; board: CardBoard; query: Record<string, unknown> }

export function useBoardCards({ shopId, board, query }: Options) {
  const { revalidate } = useRevalidator()
  const queryKey = JSON.stringify(query)
  const [state, setState] = useState(() => ({ held: createBoardState(board), queryKey }))
  if (state.held.read !== board) setState({ held: createBoardState(board, state.queryKey === queryKey ? state.held : undefined), queryKey })
  const { held } = state
  const change = useCallback(
    (by: (held: BoardState) => BoardState) => setState((now) => (now.queryKey === queryKey ? { ...now, held: by(now.held) } : now)),
    [queryKey],
  )
  const update = useCallback((newer: ChangedCards) => change((now) => applyCardChanges(now, newer)), [change])
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState<string>()

  const readAgain = useCallback(
    async (ids: readonly string[]) => {
      for (let at = 0; at < ids.length; at += maxPerRequest) {
        const newer = await loadChangedCards(shopId, ids.slice(at, at + maxPerRequest), 'true')
        if (newer) update(newer)
      }
    },
    [shopId, update],
  )

  const latest = useRef(held)
  latest.current = held
  // Rereads the cards of further pages, which the board's load doesn't include.
  useEffect(() => {
    const read = new Set(board.columns.flatMap(({ cards }) => cards.map(({ id }) => id)))
    void readAgain([...latest.current.cards.keys()].filter((id) => !read.has(id)))
  }, [board, readAgain])

  const reread = ({ ids }: ChangeNotification) => {
    // An unknown card changes a count and may be new.
    if (!ids?.every((id) => held.cards.has(id))) return void revalidate()
    void readAgain(ids)
  }
  useReloadOnChange(cardsTopic(shopId), { reread })

  async function loadMore(stage: string): Promise<void> {
    const after = held.next.get(stage)
    if (!after) return
    setBusy(stage)
    setFailed(undefined)
    const page = await callAuthenticated(listCards, { params: { shopId }, query: { ...query, stage, after, most: atOnce, facts: 'true' } })
    setBusy(undefined)
    if (page.ok) change((now) => addBoardPage(now, stage, page.value))
    else setFailed(stage)
  }

  return { held, update, more: loadMore, busy, failed }
}
