import { type ReactNode, useState } from 'react'
import { maxCountedCardsPerStage } from '#contract/cards/list.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import type { BoardColumn } from './board-cards.ts'
import style from './card-board.module.css'
import { boardWords } from './words.ts'

type Props = {
  name: string
  column: BoardColumn
  /** True while a card of another stage is dragged. */
  awaits: boolean
  onDrop: () => void
  busy: boolean
  failed: boolean
  onMore: () => void
  children: ReactNode
}

/** Stage with its loaded cards and the number of all. */
export function BoardStage({ name, column: { key, cards, count, next }, awaits, onDrop, busy, failed, onMore, children }: Props) {
  const texts = useWords(boardWords)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const uncounted = count >= maxCountedCardsPerStage
  const rest = texts.rest(Math.max(1, count - cards.length), uncounted)
  return (
    <section
      className={style.stage}
      aria-labelledby={`stage-${key}`}
      data-stage={key}
      onDragOver={(event) => {
        if (!awaits) return
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDraggedOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        if (awaits) onDrop()
      }}
    >
      <h2 id={`stage-${key}`} className={style.title}>
        {name}{' '}
        <span className={style.count}>
          <span aria-hidden>{uncounted ? texts.many(maxCountedCardsPerStage - 1) : count}</span>
          <span className={staff.hidden}>{texts.count(uncounted ? maxCountedCardsPerStage : count, uncounted)}</span>
        </span>
      </h2>
      {awaits && isDraggedOver && (
        <p className={style.drop} aria-hidden>
          {texts.drop}
        </p>
      )}
      <ul className={style.cards}>{children}</ul>
      {cards.length === 0 && !next && !(awaits && isDraggedOver) && <p className={style.none}>{texts.none}</p>}
      {next && (
        <Button look="quiet" className={style.more} aria-label={texts.restOf(name, rest)} disabled={busy} onClick={onMore}>
          {rest}
        </Button>
      )}
      {failed && (
        <p className={staff.error} role="alert">
          {texts.failed}
        </p>
      )}
    </section>
  )
}
