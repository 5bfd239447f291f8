import type { CardDetail } from '#contract/cards/detail.ts'

/** Keys of the fields whose answers went because their time was over. */
export function expiredFields({ events }: Pick<CardDetail, 'events'>): readonly string[] {
  return events.flatMap(({ kind, fields }) => (kind === 'card.expireAnswers' ? fields : []))
}
