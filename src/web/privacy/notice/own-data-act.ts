import { eraseOwnData, exportOwnData, type OwnData } from '#contract/cards/own-data.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { cutText } from '#domain/text-length.ts'
import type { Given } from '../../features/own-data.ts'
import { dataByLink } from '../../features/own-data-by-link.ts'

/** `of`: the feature that the link belongs to. */
type OwnFound = { card: OwnData } | { of: string; given: readonly Given[] }
/** `unsure`: erasure was requested without ticking the box. `wrong`: error text, null for an unknown link. */
export type OwnAnswer =
  | ({ token: string; idempotencyKey: string; unsure: boolean } & OwnFound)
  | { erased: string }
  | { wrong: string | null }

/** Matches a pasted link or its token. */
const tokenIn = (text: string) => /(?:^|\/entry\/[cfw]\/)([\w-]{1,64})(?:[?#].*)?$/.exec(text.trim())?.[1]

/** Server action: shows or erases the data behind a private link. Returns the page's answer and the HTTP status. */
export async function ownDataByForm(page: PageContext, form: FormData): Promise<{ told: OwnAnswer; status: number }> {
  const said = (name: string) => cutText(form.get(name)?.toString() ?? '', 300)
  const token = tokenIn(said('card'))
  if (!token || !isPublicToken(token)) return { told: { wrong: null }, status: 404 }
  if (said('_act') === 'erase' && said('sure') === 'yes') {
    const idempotencyKey = said('_key') || page.idempotencyKey
    const wish = { params: { token }, body: { sure: true as const }, idempotencyKey }
    const other = dataByLink.find(({ name }) => name === said('_of'))
    const erased = other ? await other.erase(page, wish) : await page.call(eraseOwnData, wish)
    return erased.ok ? { told: { erased: token }, status: 200 } : refused(erased.problem)
  }
  const found = await find(page, token)
  if ('status' in found) return refused(found)
  const unsure = said('_act') === 'erase'
  return { told: { token, ...found, idempotencyKey: page.idempotencyKey, unsure }, status: unsure ? 400 : 200 }
}

/** Tries cards first, then the features: a token doesn't name its kind. */
async function find(page: PageContext, token: string): Promise<OwnFound | Problem> {
  const card = await page.call(exportOwnData, { params: { token } })
  if (card.ok) return { card: card.value }
  let { problem } = card
  for (const { name, read } of dataByLink) {
    if (problem.status !== 404) return problem
    const found = await read(page, token)
    if (found.ok) return { of: name, given: found.value }
    problem = found.problem
  }
  return problem
}

const refused = ({ status, detail }: Problem) => ({ told: { wrong: status === 404 ? null : detail }, status })
