import { listTicketCards } from '#contract/cards/ticket-cards.ts'
import { listTickets } from '#contract/tickets/queue.ts'
import { roleReaches } from '#domain/roles.ts'
import { orErrorPage, page } from '../../api/page.ts'
import { workplace } from '../../api/workplace.ts'
import type { Route } from './+types/page'
import { readExpected } from './queue/expected.tsx'
import { WaitingDesk } from './waiting-desk.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context, 'auditor')
  const { call } = context.get(page)
  const params = { shopId: shop.id }
  const [queue, cards] = await Promise.all([orErrorPage(call(listTickets, { params })), call(listTicketCards, { params })])
  // The desk works without the cards: the stream brings them later.
  const { businessDay } = queue
  const expected = roleReaches(role, 'reception') ? await readExpected(call, { shopId: shop.id, businessDay }) : {}
  return { queue, cards: cards.ok ? cards.value.cards : [], expected, role }
}

/** The stream brings all changes, so actions on the page reload nothing. */
export function shouldRevalidate(): boolean {
  return false
}

/** The queue as staff work on it (R2.16). */
export default function Waiting({ loaderData: { queue, cards, expected, role } }: Route.ComponentProps) {
  return <WaitingDesk key={queue.shop.id} queue={queue} cards={cards} expected={expected} role={role} />
}
