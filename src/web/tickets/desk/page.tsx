import { listTicketCards } from '#contract/cards/ticket-cards.ts'
import { listReservations } from '#contract/reservations/staff.ts'
import { listTickets } from '#contract/tickets/queue.ts'
import { roleReaches } from '#domain/roles.ts'
import { orErrorPage, page } from '../../api/page.ts'
import { workplace } from '../../api/workplace.ts'
import { dueOf } from '../../reservations/due/due-today.ts'
import type { Route } from './+types/page'
import { WaitingDesk } from './waiting-desk.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context, 'auditor')
  const { call } = context.get(page)
  const params = { shopId: shop.id }
  const [queue, cards] = await Promise.all([orErrorPage(call(listTickets, { params })), call(listTicketCards, { params })])
  // Whoever calls can do so without them: they come by the stream.
  const reservations = roleReaches(role, 'reception')
    ? await call(listReservations, { params, query: { from: queue.businessDay } })
    : undefined
  return { queue, cards: cards.ok ? cards.value.cards : [], due: reservations?.ok ? dueOf(reservations.value) : [], role }
}

/** The stream brings what changes: nothing to ask again after an action elsewhere on the page. */
export function shouldRevalidate(): boolean {
  return false
}

/** R2.16: the queue as staff work on it. */
export default function Waiting({ loaderData: { queue, cards, due, role } }: Route.ComponentProps) {
  return <WaitingDesk key={queue.shop.id} queue={queue} cards={cards} due={due} role={role} />
}
