import { getEntryShop } from '#contract/entry-shop.ts'
import { listNextFreeDays } from '#contract/reservations/slots.ts'
import { localizedText } from '#domain/locale.ts'
import { entryLinkQuery, parseServiceParam } from '#domain/queue-settings/lane-param.ts'
import { parseLinkSourceParam } from '#domain/shops/link-source.ts'
import { pageContext } from '../../api/page.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localizedPath, pathLocale } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { Embed } from '../../shop-entry/embed/embed.tsx'
import { embedResponse, refusedEmbed } from '../../shop-entry/embed/embed-response.ts'
import { reservationEntryOptionWords } from '../offer/words.ts'
import type { Route } from './+types/page'

export const handle: PageHandle = { isEmbed: true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Next free times of a shop, for the frame of its website. An unknown service is ignored. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const entry = await call(getEntryShop, { params: { code: id } })
  if (!entry.ok) return refusedEmbed(entry.problem)
  const shop = entry.value
  const typed = parseServiceParam(searchParams)
  const service = shop.lanes.some(({ services }) => services.some(({ id }) => id === typed)) ? typed : undefined
  const free = await call(listNextFreeDays, { params: { code: id }, query: service ? { service } : {} })
  if (!free.ok) return refusedEmbed(free.problem)
  const { days } = free.value
  const locale = pathLocale(pathname)
  const { book, embed } = wordsInLocale(reservationEntryOptionWords, locale)
  const query = entryLinkQuery({ service, source: parseLinkSourceParam(searchParams) })
  const href = localizedPath(locale, `/entry/f/${shop.code}`) + query
  return embedResponse(shop, {
    brand: shop.brandColour,
    shopName: localizedText({ ja: shop.name, ...shop.otherNames }, locale),
    title: embed.title,
    rows: days.map(({ day, slot }) => ({
      id: day,
      name: formatDayWithWeekday(slot.date, locale),
      value: embed.from(slot.time),
      href: `${href}${query ? '&' : '?'}day=${day}`,
    })),
    none: embed.none,
    action: { href, text: book, primary: days.length > 0 },
  })
}

export default function FreeTimesEmbed({ loaderData }: Route.ComponentProps) {
  return <Embed loaded={loaderData} />
}
