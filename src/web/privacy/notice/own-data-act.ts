import { eraseOwnData, exportOwnData, type OwnData } from '#contract/cards/own-data.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { isPublicToken } from '#domain/public-token.ts'

/** `unsure`: it was to be erased, without the tick. `wrong`: null where there is no such card. */
export type OwnAnswer =
  | { token: string; data: OwnData; idempotencyKey: string; unsure: boolean }
  | { erased: string }
  | { wrong: string | null }

/** The link as people paste it, or what stands at its end. */
const tokenIn = (text: string) => /(?:^|\/entry\/[cw]\/)([\w-]{1,64})(?:[?#].*)?$/.exec(text.trim())?.[1]

/** What somebody asks about their own data with the link of their card: first to see it, then perhaps to erase it. For the server. */
export async function ownDataByForm(page: PageContext, form: FormData): Promise<{ told: OwnAnswer; status: number }> {
  const said = (name: string) => form.get(name)?.toString().slice(0, 300) ?? ''
  const token = tokenIn(said('card'))
  if (!token || !isPublicToken(token)) return { told: { wrong: null }, status: 404 }
  if (said('_act') === 'erase' && said('sure') === 'yes') {
    const idempotencyKey = said('_key') || page.idempotencyKey
    const erased = await page.call(eraseOwnData, { params: { token }, body: { sure: true }, idempotencyKey })
    return erased.ok ? { told: { erased: token }, status: 200 } : refused(erased.problem)
  }
  const found = await page.call(exportOwnData, { params: { token } })
  if (!found.ok) return refused(found.problem)
  const unsure = said('_act') === 'erase'
  return { told: { token, data: found.value, idempotencyKey: page.idempotencyKey, unsure }, status: unsure ? 400 : 200 }
}

const refused = ({ status, detail }: Problem) => ({ told: { wrong: status === 404 ? null : detail }, status })
