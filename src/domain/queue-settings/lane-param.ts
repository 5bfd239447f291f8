import { linkSourceParam, parseLinkSourceParam } from '../shops/link-source.ts'
import { parseTodayCodeParam, todayCodeParam } from './today-param.ts'

/** Search parameter of a lane's own poster. Its page offers only this lane. */
const laneParam = 'lane'
/** Search parameter of the service that a link chooses in advance. */
const serviceParam = 'service'

type Search = { get(name: string): string | null }

export const parseLaneLetterParam = (search: Search): string | undefined => /^[A-Z]$/.exec(search.get(laneParam) ?? '')?.[0]

export const parseServiceParam = (search: Search): string | undefined => /^[0-9a-f-]{36}$/.exec(search.get(serviceParam) ?? '')?.[0]

/** Returns the search text to carry along from a QR code or link: today's code or the poster's lane, the service and the place of the link. */
export function keepEntryQuery(search: Search): string {
  const today = parseTodayCodeParam(search)
  return entryLinkQuery({
    today,
    lane: today ? undefined : parseLaneLetterParam(search),
    service: parseServiceParam(search),
    source: parseLinkSourceParam(search),
  })
}

type EntryLink = { today?: string | undefined; lane?: string | undefined; service?: string | undefined; source?: string | undefined }

/** Returns the search text of a link, always in the same order; empty for a link without any. No value needs escaping. */
export function entryLinkQuery({ today, lane, service, source }: EntryLink): string {
  const values = { [todayCodeParam]: today, [laneParam]: lane, [serviceParam]: service, [linkSourceParam]: source }
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? `${name}=${value}` : []))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
