import { isOpen, isSubmitted } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StaffCall } from '../../feed/staff-call.ts'
import type { CardContext } from '../context.ts'
import { type CardWork, inCard, type StaffContext } from '../in-card.ts'
import { readListed } from '../list/list.ts'
import { mailCorrection, withdrawCorrection } from '../notifications/visitor.ts'
import { recordCard } from '../record.ts'
import { categoryOf } from '../stages.ts'
import { writeCard } from '../store.ts'
import type { CardRow } from '../table.ts'

type Context = StaffContext & Pick<CardContext, 'mails' | 'tokens'>

/** Asks the visitor to correct the card, which they can then do whatever its stage. `words`: null withdraws the request. */
export function requestCorrection(ctx: Context, call: StaffCall, cardId: string, words: string | null) {
  let mailed = false
  const work: CardWork<Refusal<'card.deleted' | 'card.wrongStatus'>> = async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status)) return refuse('card.deleted')
    if (words === null && row.correctionAskedAt === null) return row
    if (words !== null && !isOpen((await categoryOf(tx, row))!))
      return refuse('card.wrongStatus', { current: (await readListed(tx, [row.id]))[0] })
    const at = new Date(now.epochMilliseconds)
    const saved = await writeCard(tx, row, { correctionAskedAt: words === null ? null : at, correctionWords: words, touchedAt: at })
    const acted = { scope, cardId: row.id, actor, now }
    if (words === null) {
      await withdrawCorrection(tx, { card: row, now })
      await recordCard(tx, { ...acted, kind: 'card.withdrawCorrection' })
    } else {
      mailed = await mailCorrection(tx, ctx, { scope, card: row, now }, words)
      const values = [{ field: 'correction', before: null, after: words }]
      await recordCard(tx, { ...acted, kind: 'card.requestCorrection', values, data: { mailed } })
    }
    return saved
  }
  const response = async (_: Tx, { id, rev, tokenVersion, correctionAskedAt }: CardRow, earlier?: Record<string, unknown>) => {
    const isMailed = earlier ? earlier.mailed === 'true' : mailed
    const token = correctionAskedAt && !isMailed ? ctx.tokens.derive('card', id, tokenVersion) : null
    return { rev, mailed: isMailed, token }
  }
  return inCard(ctx, call, cardId, work, response, () => ({ mailed: String(mailed) }))
}
