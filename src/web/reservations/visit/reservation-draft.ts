import { sharedTabletDataMaxAgeMs } from '../../device/local-cards.ts'

/** Reservation times being chosen, by entry code, as the page's query string. They become a request only when sent. */
const key = 'uketsuke.visits'
const maxVisits = 4
/** Same lifetime as the card filled in with them, in ms. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** `isBrief`: on a shared tablet. */
type LocalVisit = { shop: string; search: string; at: number; isBrief: boolean }

const isOld = ({ at, isBrief }: LocalVisit) => Math.abs(Date.now() - at) >= (isBrief ? sharedTabletDataMaxAgeMs : maxAgeMs)

function readAll(): readonly LocalVisit[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((visit) => isLocalVisit(visit) && !isOld(visit)) : []
  } catch {
    return [] // storage is forbidden, or another program wrote there
  }
}

function isLocalVisit(value: unknown): value is LocalVisit {
  const { shop, search, at } = (value ?? {}) as Partial<Record<keyof LocalVisit, unknown>>
  return typeof shop === 'string' && typeof search === 'string' && search.startsWith('?') && typeof at === 'number'
}

function write(visits: readonly LocalVisit[]): void {
  try {
    if (visits.length > 0) localStorage.setItem(key, JSON.stringify(visits.slice(0, maxVisits)))
    else localStorage.removeItem(key)
  } catch {
    // Without storage only the address has it.
  }
}

const others = (shop: string) => readAll().filter((visit) => visit.shop !== shop)

export const readReservationDraft = (shop: string) => readAll().find((visit) => visit.shop === shop)
export const saveReservationDraft = (visit: Omit<LocalVisit, 'at'>) => write([{ ...visit, at: Date.now() }, ...others(visit.shop)])
export const clearReservationDraft = (shop: string) => write(others(shop))
