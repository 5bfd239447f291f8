import { eraseOwnData, exportOwnData, type OwnData } from '#contract/cards/own-data.ts'
import type { PageContext } from '#contract/page.ts'
import { isPublicToken } from '#domain/public-token.ts'

/** `unsure`: it was to be erased, without the tick. `wrong`: null where there is no such card. */
export type OwnAnswer =
  | { token: string; data: OwnData; idempotencyKey: string; unsure: boolean }
  | { erased: string }
  | { wrong: string | null }

/** The link as people paste it, or what stands at its end. */
const tokenIn = (text: string) => /(?:^|\/entry\/[cw]\/)([\w-]{1,64})(?:[?#].*)?$/.exec(text.trim())?.[1]

/** What somebody asks about their own data with the link of their card: first to see it, then perhaps to erase it. For the server. */
export async function ownDataByForm(page: PageContext, form: FormData): Promise<OwnAnswer> {
  const said = (name: string) => form.get(name)?.toString().slice(0, 300) ?? ''
  const token = tokenIn(said('card'))
  if (!token || !isPublicToken(token)) return { wrong: null }
  if (said('_act') === 'erase' && said('sure') === 'yes') {
    const idempotencyKey = said('_key') || page.idempotencyKey
    const erased = await page.call(eraseOwnData, { params: { token }, body: { sure: true }, idempotencyKey })
    return erased.ok ? { erased: token } : { wrong: erased.problem.status === 404 ? null : erased.problem.detail }
  }
  const found = await page.call(exportOwnData, { params: { token } })
  if (!found.ok) return { wrong: found.problem.status === 404 ? null : found.problem.detail }
  return { token, data: found.value, idempotencyKey: page.idempotencyKey, unsure: said('_act') === 'erase' }
}
