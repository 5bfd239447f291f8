import { isOpenCategory, isSubmitted } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { type CardCommandContext, type CardMutation, runCardCommand } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import { recordContactByStaff } from '../first-contact/contact.ts'
import { readListedCardsByIds } from '../list/list.ts'
import { cancelCorrectionMail, mailCorrectionRequest } from '../notifications/visitor.ts'
import { recordCardEvent } from '../record.ts'
import { readStageCategoryOfCard } from '../stages.ts'
import { writeCard } from '../store.ts'
import type { CardRow } from '../table.ts'

type Context = CardCommandContext & Pick<CardContext, 'mails' | 'tokens'>

/** Asks the visitor to correct the card, which they can then do whatever its stage. `words`: null withdraws the request. */
export function requestCorrection(ctx: Context, call: StaffRequest, cardId: string, words: string | null) {
  let mailed = false
  const work: CardMutation<Refusal<'card.deleted' | 'card.wrongStatus'>> = async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status)) return refuse('card.deleted')
    if (words === null && row.correctionAskedAt === null) return row
    if (words !== null && !isOpenCategory((await readStageCategoryOfCard(tx, row))!))
      return refuse('card.wrongStatus', { current: (await readListedCardsByIds(tx, [row.id]))[0] })
    const at = new Date(now.epochMilliseconds)
    const saved = await writeCard(tx, row, { correctionAskedAt: words === null ? null : at, correctionWords: words, touchedAt: at })
    const acted = { scope, cardId: row.id, actor, now }
    if (words === null) {
      await cancelCorrectionMail(tx, { card: row, now })
      await recordCardEvent(tx, { ...acted, kind: 'card.withdrawCorrection' })
    } else {
      mailed = await mailCorrectionRequest(tx, ctx, { scope, card: row, now }, words)
      const values = [{ field: 'correction', before: null, after: words }]
      await recordCardEvent(tx, { ...acted, kind: 'card.requestCorrection', values, data: { mailed } })
      if (mailed) await recordContactByStaff(tx, { ...acted, way: 'mail' })
    }
    return saved
  }
  const response = async (_: Tx, { id, rev, tokenVersion, correctionAskedAt }: CardRow, earlier?: Record<string, unknown>) => {
    const isMailed = earlier ? earlier.mailed === 'true' : mailed
    const token = correctionAskedAt && !isMailed ? ctx.tokens.derive('card', id, tokenVersion) : null
    return { rev, mailed: isMailed, token }
  }
  return runCardCommand(ctx, call, cardId, work, response, () => ({ mailed: String(mailed) }))
}
