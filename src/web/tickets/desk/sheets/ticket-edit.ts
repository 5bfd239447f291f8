import type { Ticket } from '#contract/tickets/ticket.ts'

/** Who comes, as staff's forms hold it; `partySize`: NaN while the field is empty. */
export type VisitorValues = Pick<Ticket, 'partySize' | 'locale'> & { name: string }

/** What staff can correct of a visit, as the form holds it. */
export type EditValues = VisitorValues & Pick<Ticket, 'class'> & { note: string }

export function editValues({ partySize, name, locale, class: given, note }: Ticket): EditValues {
  return { partySize, name: name ?? '', locale, class: given, note: note ?? '' }
}

/** Only what was changed is sent: what a colleague corrected meanwhile stays. */
export function editedFields(seen: EditValues, now: EditValues): Partial<EditValues> {
  const changed = (Object.keys(now) as (keyof EditValues)[]).filter((field) => String(now[field]).trim() !== String(seen[field]).trim())
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
}
