import { type EntryShop, getEntryShop } from '#contract/entry-shop.ts'
import { localizedText } from '#domain/locale.ts'
import { keepEntryQuery, parseLaneLetterParam, parseServiceParam } from '#domain/queue-settings/lane-param.ts'
import { pageContext } from '../../api/page.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { pathLocale, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Embed, EmbedRefusal, EmbedRows } from '../../shop-entry/embed/embed.tsx'
import { embedResponse, refusedEmbed } from '../../shop-entry/embed/embed-response.ts'
import { type ClosedLaneTextsById, closedLaneTextsById } from '../join/lane-words.ts'
import { joinWords } from '../join/words.ts'
import type { Route } from './+types/page'

type WaitingData = { kind: 'waiting'; shop: EntryShop; words: ClosedLaneTextsById; query: string }

export const handle: PageHandle = { isEmbed: true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Waiting parties of a shop, for the frame of its website. A lane or service in the address leaves the other lanes out. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const result = await context.get(pageContext).call(getEntryShop, { params: { code: id } })
  if (!result.ok) return refusedEmbed<WaitingData>(result.problem)
  const shop = withLanesOf(result.value, searchParams)
  const words = closedLaneTextsById(shop, pathLocale(pathname))
  return embedResponse<WaitingData>({ kind: 'waiting', shop, words, query: keepEntryQuery(searchParams) }, shop.embedSites)
}

/** Returns the shop with the lane that the address names, or with all lanes if it names none. */
function withLanesOf(shop: EntryShop, search: URLSearchParams): EntryShop {
  const [letter, serviceId] = [parseLaneLetterParam(search), parseServiceParam(search)]
  const lanes = shop.lanes.filter((lane) => lane.letter === letter || lane.services.some(({ id }) => id === serviceId))
  return lanes.length > 0 ? { ...shop, lanes } : shop
}

export default function WaitingEmbed({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'refused' ? <EmbedRefusal refusal={loaderData} /> : <Waiting {...loaderData} />
}

function Waiting({ shop, words, query }: WaitingData) {
  const { join, embed } = useWords(joinWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const rows = shop.lanes.map(({ id, name, waiting, estimate }) => {
    const parties = join.laneWaiting(waiting)
    const open = estimate ? join.lane(parties, join.estimate(estimate.low, estimate.high)) : parties
    return { id, name: localizedText(name, locale), value: words[id]?.note ?? open }
  })
  const isOpen = shop.lanes.some(({ state }) => state === 'open')
  const action = { href: path(`/entry/w/${shop.code}${query}`), text: join.submit, primary: isOpen }
  return (
    <Embed shop={shop} title={embed} action={action}>
      <EmbedRows rows={rows} />
    </Embed>
  )
}
