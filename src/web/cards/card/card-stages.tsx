import { useId } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import { needsLostReason } from '#domain/cards/card.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Select } from '../../parts/controls/field.tsx'
import type { Stages } from '../stages.ts'
import style from './card-stages.module.css'
import type { CardStageControl } from './use-card-stage.tsx'
import { cardWords } from './words.ts'

type Props = { card: CardDetail; stages: Stages; stage: CardStageControl; busy: boolean }

export function CardStages({ card: { deleted, category, lostReason, stageId }, stages, stage: { line, at, go }, busy }: Props) {
  const { stages: texts } = useWords(cardWords)
  const id = useId()
  const isLocked = busy || deleted !== null
  const isLost = needsLostReason(category)
  return (
    <>
      <ol className={style.line} aria-label={texts.label}>
        {line.map((item, index) => (
          <li key={item.id} className={index <= at ? style.passed : undefined}>
            <Button
              look="bare"
              aria-current={index === at ? 'step' : undefined}
              disabled={isLocked && index !== at}
              onClick={() => go(item.id)}
            >
              {item.name}
            </Button>
          </li>
        ))}
      </ol>
      <div className={style.short}>
        <label htmlFor={id}>{isLost ? texts.label : texts.step(at + 1, line.length)}</label>
        <Select bare id={id} value={stageId} disabled={isLocked} onChange={({ target }) => go(target.value)}>
          {stages.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {candidate.name}
            </option>
          ))}
        </Select>
        {!isLost && (
          <span className={style.bar} aria-hidden>
            {line.map((item, index) => (
              <span key={item.id} className={index <= at ? style.passed : undefined} />
            ))}
          </span>
        )}
      </div>
      {isLost && (
        <p className={style.lost}>
          <b>{stages.find((candidate) => candidate.id === stageId)?.name}</b> {lostReason}
        </p>
      )}
    </>
  )
}
