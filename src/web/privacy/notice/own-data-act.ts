import { eraseOwnCard, exportOwnCardData, type OwnCardData } from '#contract/cards/own-data.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { truncateText } from '#domain/text-length.ts'
import type { OwnDataItem } from '../../features/own-data.ts'
import { ownDataSources } from '../../features/own-data-by-link.ts'

/** `of`: the feature that the link belongs to. */
type FoundOwnData = { card: OwnCardData } | { of: string; given: readonly OwnDataItem[] }
/** `unsure`: erasure was requested without ticking the box. `wrong`: error text, null for an unknown link. */
export type OwnDataResponse =
  | ({ token: string; idempotencyKey: string; unsure: boolean } & FoundOwnData)
  | { erased: string }
  | { wrong: string | null }

/** Matches a pasted link or its token. */
const tokenIn = (text: string) => /(?:^|\/entry\/[cfw]\/)([\w-]{1,64})(?:[?#].*)?$/.exec(text.trim())?.[1]

/** Server action: shows or erases the data behind a private link. Returns the page's answer and the HTTP status. */
export async function handleOwnDataForm(page: PageContext, form: FormData): Promise<{ response: OwnDataResponse; status: number }> {
  const value = (name: string) => truncateText(form.get(name)?.toString() ?? '', 300)
  const token = tokenIn(value('card'))
  if (!token || !isPublicToken(token)) return { response: { wrong: null }, status: 404 }
  if (value('_act') === 'erase' && value('sure') === 'yes') {
    const idempotencyKey = value('_key') || page.idempotencyKey
    const input = { params: { token }, body: { sure: true as const }, idempotencyKey }
    const part = ownDataSources.find(({ name }) => name === value('_of'))
    const erased = part ? await part.erase(page, input) : await page.call(eraseOwnCard, input)
    return erased.ok ? { response: { erased: token }, status: 200 } : refused(erased.problem)
  }
  const response = await find(page, token)
  if ('status' in response) return refused(response)
  const unsure = value('_act') === 'erase'
  return { response: { token, ...response, idempotencyKey: page.idempotencyKey, unsure }, status: unsure ? 400 : 200 }
}

/** Tries cards first, then the features: a token doesn't name its kind. */
async function find(page: PageContext, token: string): Promise<FoundOwnData | Problem> {
  const card = await page.call(exportOwnCardData, { params: { token } })
  if (card.ok) return { card: card.value }
  let { problem } = card
  for (const { name, read } of ownDataSources) {
    if (problem.status !== 404) return problem
    const response = await read(page, token)
    if (response.ok) return { of: name, given: response.value }
    problem = response.problem
  }
  return problem
}

const refused = ({ status, detail }: Problem) => ({ response: { wrong: status === 404 ? null : detail }, status })
