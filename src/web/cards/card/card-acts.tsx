import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { type ReactNode, useState } from 'react'
import { changeCard, deleteCard, moveCard, restoreCard } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { canMoveCard, cardMoves, isDeleted, type WorkedStatus, type WorkMove, workMoves } from '#domain/cards/card.ts'
import { call } from '../../api/api.ts'
import { draftName } from '../../device/drafts.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { cardListWords } from '../list/words.ts'
import { LostReason } from '../lost-reason.tsx'
import style from './page.module.css'
import type { CardActs as Acts, CardAct } from './use-card-acts.ts'
import { cardWords } from './words.ts'

type Props = {
  card: CardDetail
  /** On the list of staff; undefined for whoever isn't. */
  me: string | undefined
  acts: Acts
  /** Further ones, before the bin. */
  children: ReactNode
}

/** What work on a card is brought on with. Where it has one next step, that is the filled button. */
const nextStep: Partial<Record<WorkedStatus, WorkMove>> = { submitted: 'accept', accepted: 'begin', on_hold: 'resume' }

/** How work on the card goes on, who takes it, and the way into the bin and back. */
export function CardActs({ card, me, acts: { busy, act }, children }: Props) {
  const { acts: texts } = useWords(cardWords)
  const { statuses } = useWords(cardListWords)
  const [losing, setLosing] = useState(false)
  const { status, rev, assigneeId } = card
  const params = { shopId: card.shop.id, cardId: card.id }

  const restoring = (rev: number): CardAct<typeof restoreCard> => ({
    send: () => call(restoreCard, { params, body: { rev }, idempotencyKey: randomKey() }),
    done: texts.restored,
  })

  if (isDeleted(status))
    return (
      <div className={style.acts}>
        <Button look="primary" disabled={busy} onClick={() => void act(restoring(rev))}>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
          {texts.restore}
        </Button>
      </div>
    )

  const deleting: CardAct<typeof deleteCard> = {
    send: () => call(deleteCard, { params, body: { rev }, idempotencyKey: randomKey() }),
    done: texts.deleted,
    undo: ({ rev }) => restoring(rev),
  }
  const moving = (was: WorkedStatus, move: WorkMove, reason?: string): CardAct<typeof moveCard> => {
    const { to } = cardMoves[move]
    // Why it was lost is asked for, so that nothing leads back there by itself.
    const back = workMoves.find((other) => other !== 'lose' && canMoveCard(to, other) && cardMoves[other].to === was)
    return {
      send: () => call(moveCard, { params, body: { was, move, ...(reason && { reason }) }, idempotencyKey: randomKey() }),
      done: texts.moved(statuses[to]),
      ...(back && { undo: () => moving(to, back) }),
    }
  }
  const assigning = (from: string | null, to: string | null): CardAct<typeof changeCard> => ({
    send: () => call(changeCard, { params, body: { was: { assigneeId: from }, change: { assigneeId: to } }, idempotencyKey: randomKey() }),
    done: to === me ? texts.assigned : texts.unassigned,
    undo: () => assigning(to, from),
  })

  return (
    <fieldset className={style.acts} aria-label={texts.label} disabled={busy}>
      {workMoves
        .filter((move) => canMoveCard(status, move))
        .map((move) => (
          <Button
            key={move}
            look={move === nextStep[status] ? 'primary' : 'outline'}
            onClick={() => (move === 'lose' ? setLosing(true) : void act(moving(status, move)))}
          >
            {texts[move]}
          </Button>
        ))}
      {me !== undefined && assigneeId !== me && (
        <Button onClick={() => void act(assigning(assigneeId, me))}>
          <IconUserCheck size={18} stroke={1.75} aria-hidden />
          {texts.mine}
        </Button>
      )}
      {children}
      <Button look="quiet" destructive onClick={() => void act(deleting)}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
        {texts.delete}
      </Button>
      <LostReason
        draft={draftName(card.shop.id, 'lost', card.id)}
        open={losing}
        busy={busy}
        onClose={() => setLosing(false)}
        onReason={(reason) => act(moving(status, 'lose', reason))}
      />
    </fieldset>
  )
}
