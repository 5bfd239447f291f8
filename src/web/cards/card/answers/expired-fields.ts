import type { CardDetail } from '#contract/cards/detail.ts'

/** Returns the keys of fields whose answers were erased after their retention period. */
export function expiredFieldKeys({ events }: Pick<CardDetail, 'events'>): readonly string[] {
  return events.flatMap(({ kind, fields }) => (kind === 'card.expireAnswers' ? fields : []))
}
