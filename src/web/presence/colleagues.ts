import { useMemo, useRef, useState } from 'react'
import type { Colleague } from '#contract/presence.ts'
import { getStaffPhoto } from '#contract/queue-settings/staff-photo.ts'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { addPresenceToColleagues } from '#domain/colleague.ts'
import { applyPresenceUpdates } from '#domain/presence.ts'
import { apiUrl } from '../api/file-address.ts'
import { useReloadOnChange } from '../live/reread.ts'
import type { StaffPerson } from '../parts/choices/staff-select/staff-person.ts'

/** Returns the photo's address; undefined if there is no photo. */
export const staffPhotoUrl = (shopId: string, { id, photoId }: Pick<Colleague, 'id' | 'photoId'>): string | undefined =>
  photoId ? apiUrl(getStaffPhoto, { shopId, staffId: id, photoId }) : undefined

export const toStaffSelectPeople = (shopId: string, colleagues: readonly Colleague[]): StaffPerson[] =>
  colleagues.map(({ kana, ...person }) => ({
    ...person,
    kana: kana ?? undefined,
    photo: staffPhotoUrl(shopId, person),
  }))

/** Part of the queue's state that tells who is present and busy. */
type Followed = Pick<Queue, 'staff' | 'presence'> & { tickets: ReadonlyMap<string, Queue['tickets'][number]> }

function hear(current: Followed | undefined, news: Queue | QueueChange): Followed | undefined {
  const tickets = news.tickets.map((ticket) => [ticket.id, ticket] as const)
  if ('staff' in news) return { staff: news.staff, presence: news.presence, tickets: new Map(tickets) }
  if (!current) return undefined
  return {
    ...current,
    presence: applyPresenceUpdates(current.presence, news.presence ?? []),
    tickets: new Map([...current.tickets, ...tickets]),
  }
}

/** Colleagues to assign work to: the page's data, then updates from the stream. The same list while none of them changes. */
export function useColleagues(shopId: string, loaded: readonly Colleague[]): StaffPerson[] {
  const [received, setReceived] = useState<readonly Colleague[]>()
  const followed = useRef<Followed>(undefined)
  useReloadOnChange<Queue | QueueChange>(queueTopic(shopId), {
    reread(news) {
      followed.current = hear(followed.current, news)
      if (!followed.current) return
      const { staff, presence, tickets } = followed.current
      const next = addPresenceToColleagues({ staff, presence, tickets: tickets.values() })
      setReceived((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    },
  })
  return useMemo(() => toStaffSelectPeople(shopId, received ?? loaded), [shopId, received, loaded])
}
