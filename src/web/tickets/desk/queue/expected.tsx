import { type ReactNode, useMemo, useState } from 'react'
import type { ApiCall } from '#contract/page.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { callAuthenticated } from '../../../api/api.ts'
import { type ExpectedVisit, type ExpectedVisitKind, expectedVisitKinds } from '../../../features/desk.ts'
import { useReloadOnChange } from '../../../live/reread.ts'

export type ExpectedVisitsByKind = Readonly<Record<string, readonly ExpectedVisit[]>>
export type LaneExpectedVisits = readonly { kind: ExpectedVisitKind; rows: readonly ExpectedVisit[] }[]

type Day = { shopId: string; businessDay: string }

/** Loads the expected visitors of every kind and leaves out kinds whose request failed. */
export async function loadExpectedVisits(call: ApiCall, day: Day): Promise<ExpectedVisitsByKind> {
  const results = await Promise.all(expectedVisitKinds.map(async ({ name, read }) => ({ name, rows: await read(call, day) })))
  return Object.fromEntries(results.flatMap(({ name, rows }) => (rows ? [[name, rows]] : [])))
}

type Props = Pick<Queue, 'businessDay' | 'lanes' | 'shop'>

/** Expected visitors by lane, starting from the page's data and reloaded on changes. `may`: true if this member may see them. */
export function useLiveExpectedVisits({ shop, businessDay, lanes }: Props, first: ExpectedVisitsByKind, may: boolean) {
  const [expected, setExpected] = useState(first)
  const reread = async () => {
    if (!may) return
    const loaded = await loadExpectedVisits(callAuthenticated, { shopId: shop.id, businessDay })
    setExpected((before) => ({ ...before, ...loaded }))
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same in each render
  for (const { topic } of expectedVisitKinds) useReloadOnChange(topic(shop.id), { reread })
  const byLane = useMemo(() => {
    const laneOf = new Map(lanes.flatMap(({ id, services }) => services.map((service) => [service.id, id] as const)))
    const kinds = expectedVisitKinds.map((kind) => ({
      kind,
      rows: Map.groupBy(expected[kind.name] ?? [], ({ service }) => laneOf.get(service.id)),
    }))
    return new Map(
      lanes.map(({ id }): [string, LaneExpectedVisits] => [
        id,
        kinds.flatMap(({ kind, rows }) => {
          const inLane = rows.get(id)
          return inLane ? [{ kind, rows: inLane }] : []
        }),
      ]),
    )
  }, [expected, lanes])
  return { byLane, reread }
}

type AroundProps = { shopId: string; onChange: () => Promise<void>; children: ReactNode }

/** Wraps the lanes in the providers of all kinds. `keyZ="off"`, because the desk handles Z itself. */
export function ExpectedVisitProviders({ shopId, onChange, children }: AroundProps) {
  return expectedVisitKinds.reduce(
    (inside, { name, Around }) => (
      <Around key={name} shopId={shopId} onChange={onChange} keyZ="off">
        {inside}
      </Around>
    ),
    children,
  )
}
