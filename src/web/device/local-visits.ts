import { briefMs } from './local-cards.ts'

/** Reservation times being chosen, by entry code, as the page's query string. They become a request only when sent. */
const key = 'uketsuke.visits'
const most = 4
/** Same lifetime as the card filled in with them, in ms. */
const longest = 7 * 24 * 60 * 60 * 1000

/** `isBrief`: on a shared tablet. */
type Kept = { shop: string; search: string; at: number; isBrief: boolean }

const isOld = ({ at, isBrief }: Kept) => Math.abs(Date.now() - at) >= (isBrief ? briefMs : longest)

function readAll(): readonly Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => isKept(one) && !isOld(one)) : []
  } catch {
    return [] // storage is forbidden, or another program wrote there
  }
}

function isKept(value: unknown): value is Kept {
  const { shop, search, at } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  return typeof shop === 'string' && typeof search === 'string' && search.startsWith('?') && typeof at === 'number'
}

function write(kept: readonly Kept[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept.slice(0, most)))
    else localStorage.removeItem(key)
  } catch {
    // Without storage only the address has it.
  }
}

const others = (shop: string) => readAll().filter((one) => one.shop !== shop)

export const readVisit = (shop: string) => readAll().find((one) => one.shop === shop)
export const keepVisit = (visit: Omit<Kept, 'at'>) => write([{ ...visit, at: Date.now() }, ...others(visit.shop)])
export const forgetVisit = (shop: string) => write(others(shop))
