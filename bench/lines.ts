/** Shops with waiting tickets, some of which are watched. */
import { randomBytes } from 'node:crypto'
import { type BenchEnvironment, createOwnedShop, post } from './world.ts'

export type BenchQueue = {
  tokens: string[]
  shopId: string
  counterId: string
  callNext(origin: string): { url: string; headers: Record<string, string>; body: string }
}

export type BenchQueues = {
  all: BenchQueue[]
  /** Returns what the last ticket of a line is shown. */
  sample(): Promise<string>
}

const concurrency = 20

/** Opens lines with so many tickets before the watched ones that each call moves these up and calls none of them. */
export async function openBenchQueues(
  world: BenchEnvironment,
  { shops, ahead, watched }: { shops: number; ahead: number; watched: number },
): Promise<BenchQueues> {
  const { server, main } = world
  const owned = await together(shops, (shop) => createOwnedShop(world, shop))
  const joinShop = (shop: number) => {
    const { entryCode, lanes } = owned[shop]!
    const join = { serviceId: lanes[0]!.serviceIds[0]!, partySize: 1, locale: 'ja' }
    const headers = { 'uketsuke-device': randomBytes(16).toString('base64url') }
    return post<{ token: string }>(`${server.origin}/api/v1/entry/${entryCode}/tickets`, join, headers)
  }
  // Concurrent joins may overtake each other, so the watched ones join after all others. The extra ticket is called first, so that staff count as on duty.
  await together(shops * (ahead + 1), (index) => joinShop(index % shops))
  const tickets = await together(shops * watched, (index) => joinShop(index % shops))
  const all = owned.map(({ scope, lanes, counterIds }, shop): BenchQueue => {
    const [{ shopId }, counterId] = [scope, counterIds[0]!]
    const url = `/api/v1/shops/${shopId}/lanes/${lanes[0]!.id}/call-next`
    const body = JSON.stringify({ counterId, beside: true })
    return {
      shopId,
      counterId,
      tokens: tickets.filter((_, index) => index % shops === shop).map(({ token }) => token),
      callNext: (origin) => ({
        url: origin + url,
        headers: {
          authorization: `Bearer ${main.bearer}`,
          'content-type': 'application/json',
          'idempotency-key': randomBytes(12).toString('hex'),
        },
        body,
      }),
    }
  })
  await together(shops, async (shop) => {
    const { url, ...request } = all[shop]!.callNext(server.origin)
    const response = await fetch(url, { method: 'POST', ...request })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.text()
  })
  return { all, sample: async () => (await fetch(`${server.origin}/api/v1/tickets/${tickets.at(-1)!.token}`)).text() }
}

/** Acts in order, a few at a time. */
async function together<Done>(count: number, act: (index: number) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) done[index] = await act(index)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work))
  return done
}
