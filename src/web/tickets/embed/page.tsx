import { type EntryShop, getEntryShop } from '#contract/entry-shop.ts'
import { localizedText } from '#domain/locale.ts'
import { keepEntryQuery, parseLaneLetterParam, parseServiceParam } from '#domain/queue-settings/lane-param.ts'
import { pageContext } from '../../api/page.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localizedPath, pathLocale } from '../../i18n/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { Embed } from '../../shop-entry/embed/embed.tsx'
import { embedResponse, refusedEmbed } from '../../shop-entry/embed/embed-response.ts'
import { closedLaneTextsById } from '../join/lane-words.ts'
import { joinWords } from '../join/words.ts'
import type { Route } from './+types/page'

export const handle: PageHandle = { isEmbed: true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Waiting parties of a shop, for the frame of its website. A lane or service in the address leaves the other lanes out. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const result = await context.get(pageContext).call(getEntryShop, { params: { code: id } })
  if (!result.ok) return refusedEmbed(result.problem)
  const [shop, locale] = [withLanesOf(result.value, searchParams), pathLocale(pathname)]
  const { join, embed } = wordsInLocale(joinWords, locale)
  const closed = closedLaneTextsById(shop, locale)
  return embedResponse(shop, {
    brand: shop.brandColour,
    shopName: localizedText({ ja: shop.name, ...shop.otherNames }, locale),
    title: embed,
    rows: shop.lanes.map(({ id, name, waiting, estimate }) => {
      const parties = join.laneWaiting(waiting)
      const open = estimate ? join.lane(parties, join.estimate(estimate.low, estimate.high)) : parties
      return { id, name: localizedText(name, locale), value: closed[id]?.note ?? open }
    }),
    action: {
      href: localizedPath(locale, `/entry/w/${shop.code}`) + keepEntryQuery(searchParams),
      text: join.submit,
      primary: shop.lanes.some(({ state }) => state === 'open'),
    },
  })
}

/** Returns the shop with the lane that the address names, or with all lanes if it names none. */
function withLanesOf(shop: EntryShop, search: URLSearchParams): EntryShop {
  const [letter, serviceId] = [parseLaneLetterParam(search), parseServiceParam(search)]
  const lanes = shop.lanes.filter((lane) => lane.letter === letter || lane.services.some(({ id }) => id === serviceId))
  return lanes.length > 0 ? { ...shop, lanes } : shop
}

export default function WaitingEmbed({ loaderData }: Route.ComponentProps) {
  return <Embed loaded={loaderData} />
}
