import { useMemo } from 'react'
import type { listStages } from '#contract/cards/list.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { needsLostReason, type StageCategory } from '#domain/cards/card.ts'
import { toTextLocale } from '#domain/locale.ts'
import { useLocale } from '../i18n/locale.ts'

/** The shop's stages in its order, named in the page's language. */
export type Stages = readonly { id: string; name: string; category: StageCategory }[]

export function useLocalizedStages(stages: OperationAnswer<typeof listStages>['stages']): Stages {
  const locale = useLocale()
  return useMemo(() => stages.map(({ id, name, category }) => ({ id, name: name[toTextLocale(locale)], category })), [stages, locale])
}

/** Returns true if moving a card there requires a reason. */
export const isLostStage = (stages: Stages, id: string) => stages.some((stage) => stage.id === id && needsLostReason(stage.category))
