import { listTicketCards } from '#contract/cards/ticket-cards.ts'
import { listDevicesInTrouble } from '#contract/devices/devices.ts'
import { getQueue } from '#contract/tickets/queue.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import type { Route } from './+types/page'
import { loadExpectedVisits } from './queue/expected.tsx'
import { QueueDeskScreen } from './waiting-desk.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'auditor')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [queue, cards] = await Promise.all([unwrapOrThrow(call(getQueue, { params })), call(listTicketCards, { params })])
  // The desk works without the cards: the stream brings them later.
  const { businessDay } = queue
  const receives = isRoleAtLeast(role, 'reception')
  const [expected, devices] = await Promise.all([
    receives ? loadExpectedVisits(call, { shopId: shop.id, businessDay }) : {},
    receives ? call(listDevicesInTrouble, { params }) : undefined,
  ])
  return { queue, cards: cards.ok ? cards.value.cards : [], expected, devices: devices?.ok ? devices.value : undefined, role }
}

/** The stream brings all changes, so actions on the page reload nothing. */
export function shouldRevalidate(): boolean {
  return false
}

/** The queue as staff work on it (R2.16). */
export default function QueueDeskPage({ loaderData: { queue, cards, expected, devices, role } }: Route.ComponentProps) {
  return <QueueDeskScreen key={queue.shop.id} queue={queue} cards={cards} expected={expected} devices={devices} role={role} />
}
