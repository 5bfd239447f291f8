import type { Ticket } from '#contract/tickets/ticket.ts'

/** Fields of a visitor in staff forms; `partySize` is NaN while the field is empty. */
export type VisitorValues = Pick<Ticket, 'partySize' | 'locale'> & { name: string }

export type EditValues = VisitorValues & Pick<Ticket, 'class'> & { note: string }

export function toEditValues({ partySize, name, locale, class: ticketClass, note }: Ticket): EditValues {
  return { partySize, name: name ?? '', locale, class: ticketClass, note: note ?? '' }
}

/** Returns only the edited fields, so that a colleague's correction of others stays. */
export function editedFields(base: EditValues, now: EditValues): Partial<EditValues> {
  const changed = (Object.keys(now) as (keyof EditValues)[]).filter((field) => String(now[field]).trim() !== String(base[field]).trim())
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
}
