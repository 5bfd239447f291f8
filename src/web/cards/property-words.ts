import type { CardDetail } from '#contract/cards/detail.ts'
import type { CardPropertyName } from '#domain/cards/properties.ts'
import { useWords } from '../i18n/words.ts'
import { cardWords } from './card/words.ts'
import { useCardDateFormats } from './card-times.ts'
import type { NamedOptions } from './filter-choices.tsx'
import { cardListWords } from './list/words.ts'

export type CardAttributeFormats = { label(name: string): string; value(name: string, value: unknown): string }

/** Labels of card properties that staff edit, and of their values, including deleted choices. */
export function useCardAttributeFormats({
  shop,
  people,
  stages,
}: {
  shop: CardDetail['shop']
  people: NamedOptions
  stages: NamedOptions
}): CardAttributeFormats {
  const { columns, none, nobody, filter } = useWords(cardListWords)
  const { lost } = useWords(cardWords)
  const { date } = useCardDateFormats(shop)
  const labels: Record<CardPropertyName, string> = {
    assigneeId: columns.assignee,
    stageId: columns.stage,
    lostReason: lost.reason,
    temperature: columns.temperature,
    nextContactOn: columns.next,
  }
  const nameIn = (choices: NamedOptions, id: string) => choices.find((choice) => choice.id === id)?.name ?? filter.former
  const formatters: Record<CardPropertyName, (value: string) => string> = {
    assigneeId: (id) => nameIn(people, id),
    stageId: (id) => nameIn(stages, id),
    lostReason: (value) => value,
    temperature: (value) => value,
    nextContactOn: date,
  }
  return {
    label: (name) => labels[name as CardPropertyName] ?? name,
    value(name, value) {
      if (typeof value !== 'string') return name === 'assigneeId' ? nobody : none
      return formatters[name as CardPropertyName]?.(value) ?? value
    },
  }
}
