import { getEntryShop } from '#contract/entry-shop.ts'
import { listNextFreeDays, type NextFreeDays } from '#contract/reservations/slots.ts'
import type { PublicShop } from '#contract/shops.ts'
import { entryLinkQuery, parseServiceParam } from '#domain/queue-settings/lane-param.ts'
import { parseLinkSourceParam } from '#domain/shops/link-source.ts'
import { pageContext } from '../../api/page.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Embed, EmbedRefusal, EmbedRows } from '../../shop-entry/embed/embed.tsx'
import { embedResponse, refusedEmbed } from '../../shop-entry/embed/embed-response.ts'
import { reservationEntryOptionWords } from '../offer/words.ts'
import type { Route } from './+types/page'

type FreeTimesData = { kind: 'freeTimes'; shop: PublicShop; days: NextFreeDays['days']; query: string }

export const handle: PageHandle = { isEmbed: true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Next free times of a shop, for the frame of its website. An unknown service is ignored. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const entry = await call(getEntryShop, { params: { code: id } })
  if (!entry.ok) return refusedEmbed<FreeTimesData>(entry.problem)
  const { lanes, embedSites, ...shop } = entry.value
  const typed = parseServiceParam(searchParams)
  const service = lanes.some(({ services }) => services.some(({ id }) => id === typed)) ? typed : undefined
  const free = await call(listNextFreeDays, { params: { code: id }, query: service ? { service } : {} })
  if (!free.ok) return refusedEmbed<FreeTimesData>(free.problem)
  const query = entryLinkQuery({ service, source: parseLinkSourceParam(searchParams) })
  return embedResponse<FreeTimesData>({ kind: 'freeTimes', shop, days: free.value.days, query }, embedSites)
}

export default function FreeTimesEmbed({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'refused' ? <EmbedRefusal refusal={loaderData} /> : <FreeTimes {...loaderData} />
}

function FreeTimes({ shop, days, query }: FreeTimesData) {
  const { book, embed } = useWords(reservationEntryOptionWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const href = path(`/entry/f/${shop.code}${query}`)
  const rows = days.map(({ day, slot }) => ({
    id: day,
    name: formatDayWithWeekday(slot.date, locale),
    value: embed.from(slot.time),
    href: `${href}${query ? '&' : '?'}day=${day}`,
  }))
  return (
    <Embed shop={shop} title={embed.title} action={{ href, text: book, primary: days.length > 0 }}>
      {days.length > 0 ? <EmbedRows rows={rows} /> : <p>{embed.none}</p>}
    </Embed>
  )
}
