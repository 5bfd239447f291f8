import { type ReactNode, useState } from 'react'
import { changeCardProperties } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { isOpenCategory, needsLostReason } from '#domain/cards/card.ts'
import type { CardProperties } from '#domain/cards/properties.ts'
import { callAuthenticated } from '../../api/api.ts'
import { draftKey } from '../../device/drafts.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { LostReasonDialog } from '../lost-reason.tsx'
import { isLostStage, type Stages } from '../stages.ts'
import type { CardAction, CardActionRunner } from './use-card-action-runner.ts'
import { cardWords } from './words.ts'

type StagePosition = Pick<CardProperties, 'stageId' | 'lostReason'>

export type CardStageControl = {
  /** Stages towards success. An on-hold stage is included only while the card is there. */
  line: Stages
  /** The card's step in the line; -1 for a lost card. */
  at: number
  /** Step after the card's; undefined once work has ended. */
  next: Stages[number] | undefined
  lost: Stages[number] | undefined
  /** Moves the card; asks for the reason first if the stage is a lost one. */
  go: (stageId: string) => void
  sheet: ReactNode
}

export function useCardStageControl(card: CardDetail, stages: Stages, { busy, act }: CardActionRunner): CardStageControl {
  const { acts: texts } = useWords(cardWords)
  /** Lost stage that waits for a reason. */
  const [losing, setLosing] = useState<string>()
  const { stageId, lostReason, category } = card
  const params = { shopId: card.shop.id, cardId: card.id }

  const moving = (was: StagePosition, to: StagePosition): CardAction<typeof changeCardProperties> => ({
    send: () => callAuthenticated(changeCardProperties, { params, body: { was, change: to }, idempotencyKey: randomKey() }),
    done: texts.moved(stages.find(({ id }) => id === to.stageId)?.name ?? ''),
    undo: () => moving(to, was),
  })
  const move = (to: StagePosition) => act(moving({ stageId, lostReason }, to))

  const line = stages.filter(
    (candidate) => !needsLostReason(candidate.category) && (candidate.category !== 'on_hold' || candidate.id === stageId),
  )
  const at = line.findIndex(({ id }) => id === stageId)
  return {
    line,
    at,
    next: isOpenCategory(category) && at >= 0 ? line[at + 1] : undefined,
    lost: stages.find((candidate) => needsLostReason(candidate.category)),
    go: (to) => {
      if (busy || to === stageId) return
      if (isLostStage(stages, to)) setLosing(to)
      else void move({ stageId: to, lostReason: null })
    },
    sheet: (
      <LostReasonDialog
        draft={draftKey(card.shop.id, 'lost', card.id)}
        open={losing !== undefined}
        busy={busy}
        onReason={async (reason) => losing !== undefined && (await move({ stageId: losing, lostReason: reason }))}
        onClose={() => setLosing(undefined)}
      />
    ),
  }
}
