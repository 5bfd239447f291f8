/** Properties proposed to whoever gave a card: under the card's lock, with a trace in its history. What they say stands apart from the log, where it can be erased. */
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Proposal } from '#contract/cards/proposals.ts'
import { isWorked } from '#domain/cards/card.ts'
import { mostProposals, mostRemovedProposals, type ProposalReaction } from '#domain/cards/proposal.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { inCard, type Locked, type StaffCall, type StaffContext } from '../in-card.ts'
import { recordCard } from '../record.ts'
import { cardProposals } from '../table.ts'
import { touchCard } from './touch.ts'

type Row = typeof cardProposals.$inferSelect
type Wish = { rent?: number | null | undefined; link?: string | null | undefined; remark?: string | null | undefined }
type NewProposal = Wish & { name: string; reaction: ProposalReaction }
type About = Wish & { name?: string | undefined; reaction?: ProposalReaction | undefined }
type Refused = Refusal<'card.deleted' | 'proposal.notFound' | 'proposal.changed' | 'proposal.tooMany'>
type Mismatch = Refusal<'idempotency.mismatch'>

const showProposal = ({ id, rev, name, rent, link, remark, reaction, createdAt }: Row): Proposal => ({
  ...{ id, rev, name, rent, link, remark, reaction },
  at: createdAt.toISOString(),
})

/** Newest first. `createdBy`: the account. */
export async function readProposals(tx: Tx, cardId: string): Promise<(Proposal & { createdBy: string | null })[]> {
  const rows = await tx.select().from(cardProposals).where(onCard(cardId)).orderBy(desc(cardProposals.id))
  return rows.map((row) => ({ ...showProposal(row), createdBy: row.createdBy }))
}

/** Those that weren't taken off. */
const onCard = (cardId: string) => and(eq(cardProposals.cardId, cardId), isNull(cardProposals.removedAt))

/** Answers whether it changed anything. */
type Work = (tx: Tx, locked: Locked, proposal: Row | undefined) => Promise<boolean | Refused>

/** `proposalId`: kept with the answer, so that a repeated call tells of the same one. */
function onProposal(ctx: StaffContext, call: StaffCall, { cardId, proposalId }: One, work: Work) {
  return inCard<Refused, Proposal | Refusal<'proposal.notFound'>>(
    ctx,
    call,
    cardId,
    async (tx, locked) => {
      if (!isWorked(locked.row.status)) return refuse('card.deleted')
      const done = await work(tx, locked, await findProposal(tx, cardId, proposalId))
      if (typeof done === 'object') return done
      if (!done) return locked.row
      await touchCard(tx, cardId, locked.now)
      // The card itself is as it was.
      return { ...locked.row }
    },
    async (tx, _, earlier) => {
      const row = await findProposal(tx, cardId, (earlier?.proposalId as string | undefined) ?? proposalId)
      return row ? showProposal(row) : refuse('proposal.notFound')
    },
    () => ({ proposalId }),
  )
}

async function findProposal(tx: Tx, cardId: string, proposalId: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(cardProposals)
    .where(and(eq(cardProposals.id, proposalId), eq(cardProposals.cardId, cardId)))
  return row
}

/** Whose card isn't there has no proposal either. */
async function ofNoCard(asked: ReturnType<typeof onProposal>): Promise<Proposal | Refused | Mismatch> {
  const answer = await asked
  if (!('refused' in answer)) return answer
  return answer.refused === 'card.notFound' ? refuse('proposal.notFound') : (answer as Refused | Mismatch)
}

type Act = 'add' | 'change' | 'remove' | 'restore'
type Said = Pick<Row, (typeof changeable)[number]>
const changeable = ['name', 'rent', 'link', 'remark', 'reaction'] as const
const said = ({ name, rent, link, remark, reaction }: Row): Said => ({ name, rent, link, remark, reaction })

/** `before`, `after`: null where there was none, or is none any more. */
function record(tx: Tx, { scope, row, actor, now }: Locked, act: Act, [before, after]: readonly [Row | null, Row | null]): Promise<void> {
  const values = [{ field: 'proposal', before: before && said(before), after: after && said(after) }]
  const data = { proposalId: (after ?? before)!.id }
  return recordCard(tx, { scope, cardId: row.id, kind: `card.${act}Proposal`, actor, now, values, data })
}

const isFull = async (tx: Tx, cardId: string) => (await tx.$count(cardProposals, onCard(cardId))) >= mostProposals

export function addProposal(ctx: StaffContext, call: StaffCall, cardId: string, wish: NewProposal) {
  const proposalId = newId(ctx.clock().epochMilliseconds)
  return onProposal(ctx, call, { cardId, proposalId }, async (tx, locked) => {
    if (await isFull(tx, cardId)) return refuse('proposal.tooMany')
    const created = { createdAt: new Date(locked.now.epochMilliseconds), createdBy: call.account.accountId }
    const [row] = await tx
      .insert(cardProposals)
      .values({ id: proposalId, ...locked.scope, cardId, ...wish, ...created })
      .returning()
    await record(tx, locked, 'add', [null, row!])
    return true
  })
}

type One = { cardId: string; proposalId: string }

export function changeProposal(ctx: StaffContext, call: StaffCall, one: One, { rev, ...wish }: { rev: number } & About) {
  const work: Work = async (tx, locked, row) => {
    if (!row || row.removedAt) return refuse('proposal.notFound')
    const changed = changeable.filter((name) => wish[name] !== undefined && wish[name] !== row[name])
    if (changed.length === 0) return false
    if (row.rev !== rev) return refuse('proposal.changed', { current: showProposal(row) })
    const after = await write(tx, row, Object.fromEntries(changed.map((name) => [name, wish[name]])))
    await record(tx, locked, 'change', [row, after])
    return true
  }
  return ofNoCard(onProposal(ctx, call, one, work))
}

/** Off the list, or on it again, as it was. Who finds it so already has what they wished for. */
export function setProposalRemoved(ctx: StaffContext, call: StaffCall, one: One, { rev, removed }: { rev: number; removed: boolean }) {
  const work: Work = async (tx, locked, row) => {
    if (!row) return refuse('proposal.notFound')
    if ((row.removedAt !== null) === removed) return false
    if (row.rev !== rev) return refuse('proposal.changed', { current: showProposal(row) })
    if (!removed && (await isFull(tx, one.cardId))) return refuse('proposal.tooMany')
    const after = await write(tx, row, { removedAt: removed ? new Date(locked.now.epochMilliseconds) : null })
    if (removed) await forgetRemoved(tx, one.cardId)
    await record(tx, locked, removed ? 'remove' : 'restore', removed ? [row, null] : [null, after])
    return true
  }
  return ofNoCard(onProposal(ctx, call, one, work))
}

/** Taken off long ago: the history still says what they were. */
async function forgetRemoved(tx: Tx, cardId: string): Promise<void> {
  const removed = and(eq(cardProposals.cardId, cardId), isNotNull(cardProposals.removedAt))
  const early = tx
    .select({ id: cardProposals.id })
    .from(cardProposals)
    .where(removed)
    .orderBy(desc(cardProposals.removedAt), desc(cardProposals.id))
    .offset(mostRemovedProposals)
  await tx.delete(cardProposals).where(inArray(cardProposals.id, early))
}

async function write(tx: Tx, row: Row, values: Partial<typeof cardProposals.$inferInsert>): Promise<Row> {
  const [after] = await tx
    .update(cardProposals)
    .set({ ...values, rev: row.rev + 1 })
    .where(eq(cardProposals.id, row.id))
    .returning()
  return after!
}
