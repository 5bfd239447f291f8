import { briefMs } from './kept-cards.ts'

/** Times that somebody is choosing for a visit, by the shop's entry code: the page's address beside the code. They are no wish of anybody until they are sent. */
const key = 'uketsuke.visits'
const most = 4
/** As long as the card that is filled in with them. In ms. */
const longest = 7 * 24 * 60 * 60 * 1000

/** `isBrief`: on a shared tablet. */
type Kept = { shop: string; search: string; at: number; isBrief: boolean }

const isOld = ({ at, isBrief }: Kept) => Math.abs(Date.now() - at) >= (isBrief ? briefMs : longest)

function readAll(): readonly Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => isKept(one) && !isOld(one)) : []
  } catch {
    return [] // storage is switched off, or something else wrote there
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
    // Then the address alone has it.
  }
}

const others = (shop: string) => readAll().filter((one) => one.shop !== shop)

export const readVisit = (shop: string) => readAll().find((one) => one.shop === shop)
export const keepVisit = (visit: Omit<Kept, 'at'>) => write([{ ...visit, at: Date.now() }, ...others(visit.shop)])
export const forgetVisit = (shop: string) => write(others(shop))
