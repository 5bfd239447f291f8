import { useCallback, useEffect, useMemo, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getShopPrinting, type PrintJob, printTicket, type ShopPrinting } from '#contract/devices/printing.ts'
import { printingTopic } from '#contract/devices/printing-topic.ts'
import { printJobLifetimeMs } from '#domain/printing.ts'
import { callAuthenticated, isFinalRefusal } from '../../../api/api.ts'
import { createIdempotencyKeys } from '../../../api/idempotency-keys.ts'
import { randomKey } from '../../../device/random-key.ts'
import { useReloadOnChange } from '../../../live/reread.ts'

/** `jobs`: by ticket, without printed ones. `problems`: by ticket, why the last press printed nothing. */
type PrintingState = {
  printers: ShopPrinting['printers']
  jobs: ReadonlyMap<string | null, PrintJob>
  problems: ReadonlyMap<string, string>
}
export type DeskPrinting = { store: StoreApi<PrintingState>; print(ticketId: string, printerId: string): Promise<void> }

/** The shop's printers and what they did not print. The stream begins with a change, so this reads at once. */
export function useDeskPrintJobs(shopId: string, may: boolean): DeskPrinting {
  const [store] = useState(() => createStore<PrintingState>(() => ({ printers: [], jobs: new Map(), problems: new Map() })))
  const [{ keyFor, settle }] = useState(() => createIdempotencyKeys(randomKey))
  const reread = useCallback(async () => {
    if (!may) return
    const result = await callAuthenticated(getShopPrinting, { params: { shopId } })
    if (!result.ok) return
    const { printers, jobs } = result.value
    store.setState({ printers, jobs: new Map(jobs.map((job) => [job.ticketId, job])) })
  }, [store, shopId, may])
  useReloadOnChange(printingTopic(shopId), { reread })
  // A silent printer reports no end of its jobs.
  const open = useStore(store, ({ jobs }) => [...jobs.values()].some(({ endedAt }) => endedAt === null))
  useEffect(() => {
    if (!open) return
    const timer = setInterval(() => void reread(), printJobLifetimeMs / 6)
    return () => clearInterval(timer)
  }, [open, reread])
  return useMemo(
    () => ({
      store,
      async print(ticketId, printerId) {
        const intention = [ticketId, printerId, store.getState().jobs.get(ticketId)?.id]
        const idempotencyKey = keyFor(...intention)
        const result = await callAuthenticated(printTicket, { params: { shopId, ticketId }, body: { printerId }, idempotencyKey })
        if (result.ok || isFinalRefusal(result.problem)) settle(...intention)
        const problems = new Map(store.getState().problems)
        if (result.ok) problems.delete(ticketId)
        else problems.set(ticketId, result.problem.detail)
        store.setState({ problems })
        await reread()
      },
    }),
    [store, shopId, keyFor, settle, reread],
  )
}
