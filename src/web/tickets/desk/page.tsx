import { data } from 'react-router'
import { listTicketCards } from '#contract/cards/ticket-cards.ts'
import { listReservations } from '#contract/reservations/staff.ts'
import { listTickets } from '#contract/tickets/queue.ts'
import { roleReaches } from '#domain/roles.ts'
import { page } from '../../api/page.ts'
import { workplace } from '../../api/workplace.ts'
import { dueOf } from '../../reservations/due/due-today.ts'
import type { Route } from './+types/page'
import { WaitingDesk } from './waiting-desk.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context, 'auditor')
  const { call } = context.get(page)
  const params = { shopId: shop.id }
  const [queue, cards] = await Promise.all([call(listTickets, { params }), call(listTicketCards, { params })])
  if (!queue.ok) throw data(queue.problem, { status: queue.problem.status })
  // Whoever calls can do so without them: they come by the stream.
  const reservations = roleReaches(role, 'reception')
    ? await call(listReservations, { params, query: { from: queue.value.businessDay } })
    : undefined
  return { queue: queue.value, cards: cards.ok ? cards.value.cards : [], due: reservations?.ok ? dueOf(reservations.value) : [], role }
}

/** The stream brings what changes: nothing to ask again after an action elsewhere on the page. */
export function shouldRevalidate(): boolean {
  return false
}

/** R2.16: the queue as staff work on it. */
export default function Waiting({ loaderData: { queue, cards, due, role } }: Route.ComponentProps) {
  return <WaitingDesk key={queue.shop.id} queue={queue} cards={cards} due={due} role={role} />
}
