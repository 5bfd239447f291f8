import { eraseOwnData, exportOwnData, type OwnData } from '#contract/cards/own-data.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { eraseOwnReservations, exportOwnReservations, type OwnReservation } from '#contract/reservations/own-data.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { cutText } from '#domain/text-length.ts'

type OwnFound = { data: OwnData } | { reservations: OwnReservation[] }
/** `unsure`: it was to be erased, without the tick. `wrong`: null where there is no such card or reservation. */
export type OwnAnswer =
  | ({ token: string; idempotencyKey: string; unsure: boolean } & OwnFound)
  | { erased: string }
  | { wrong: string | null }

/** The link as people paste it, or what stands at its end. */
const tokenIn = (text: string) => /(?:^|\/entry\/[cfw]\/)([\w-]{1,64})(?:[?#].*)?$/.exec(text.trim())?.[1]

/** What somebody asks about their own data with the link of their card or reservation: first to see it, then perhaps to erase it. For the server. */
export async function ownDataByForm(page: PageContext, form: FormData): Promise<{ told: OwnAnswer; status: number }> {
  const said = (name: string) => cutText(form.get(name)?.toString() ?? '', 300)
  const token = tokenIn(said('card'))
  if (!token || !isPublicToken(token)) return { told: { wrong: null }, status: 404 }
  if (said('_act') === 'erase' && said('sure') === 'yes') {
    const idempotencyKey = said('_key') || page.idempotencyKey
    const wish = { params: { token }, body: { sure: true as const }, idempotencyKey }
    const erased = said('_of') === 'reservation' ? await page.call(eraseOwnReservations, wish) : await page.call(eraseOwnData, wish)
    return erased.ok ? { told: { erased: token }, status: 200 } : refused(erased.problem)
  }
  const found = await find(page, token)
  if ('status' in found) return refused(found)
  const unsure = said('_act') === 'erase'
  return { told: { token, ...found, idempotencyKey: page.idempotencyKey, unsure }, status: unsure ? 400 : 200 }
}

/** A token doesn't say what it opens. */
async function find(page: PageContext, token: string): Promise<OwnFound | Problem> {
  const card = await page.call(exportOwnData, { params: { token } })
  if (card.ok) return { data: card.value }
  if (card.problem.status !== 404) return card.problem
  const reserved = await page.call(exportOwnReservations, { params: { token } })
  return reserved.ok ? reserved.value : reserved.problem
}

const refused = ({ status, detail }: Problem) => ({ told: { wrong: status === 404 ? null : detail }, status })
