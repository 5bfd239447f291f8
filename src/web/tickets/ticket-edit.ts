import type { TicketEdit } from '#contract/tickets/edit.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'

/** What staff can correct of a visit, as the form holds it. */
export type EditValues = Required<Omit<TicketEdit, 'rev'>>

export function editValues({ partySize, name, locale, class: given, note }: Ticket): EditValues {
  return { partySize, name: name ?? '', locale, class: given, note: note ?? '' }
}

/** Only what was changed is sent: what a colleague corrected meanwhile stays. */
export function editedFields(seen: EditValues, now: EditValues): Partial<EditValues> {
  const changed = (Object.keys(now) as (keyof EditValues)[]).filter((field) => String(now[field]).trim() !== String(seen[field]).trim())
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
}
