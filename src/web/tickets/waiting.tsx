import { data } from 'react-router'
import { listTickets } from '#contract/tickets/queue.ts'
import { page } from '../ui/page.ts'
import { workplace } from '../ui/workplace.ts'
import type { Route } from './+types/waiting'
import { WaitingDesk } from './waiting-desk.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context)
  const queue = await context.get(page).call(listTickets, { params: { shopId: shop.id } })
  if (!queue.ok) throw data(queue.problem, { status: queue.problem.status })
  return { queue: queue.value, role }
}

/** The stream brings what changes: nothing to ask again after an action elsewhere on the page. */
export function shouldRevalidate(): boolean {
  return false
}

export default function Waiting({ loaderData: { queue, role } }: Route.ComponentProps) {
  return <WaitingDesk key={queue.shop.id} queue={queue} role={role} />
}
