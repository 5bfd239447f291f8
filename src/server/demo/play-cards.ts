/** Plays the card stories through the commands of visitors and staff, with the clock set to each moment. */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Answers } from '#domain/forms/answers.ts'
import { businessDay, businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { addCardItem } from '../cards/card/items.ts'
import { addCardNote } from '../cards/card/note.ts'
import { changeCard, deleteCard } from '../cards/card/staff-commands.ts'
import type { CardContext } from '../cards/context.ts'
import { readStages } from '../cards/stages.ts'
import { resolveCardToken } from '../cards/visitor/visitor-card.ts'
import { beginCard, submitCard } from '../cards/visitor/visitor-commands.ts'
import { createDemoIdempotency, unwrapDemoResult } from '../hooks/demo.ts'
import { staff } from '../members/table.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { type CardStory, cardStories, type DemoCardWork } from './card-stories.ts'
import type { ServingMember } from './play.ts'

/** `tokens`: of the morning's tickets, by the visit's name. */
type Played = {
  ctx: CardContext
  shop: CreatedShop
  servers: readonly ServingMember[]
  tokens: ReadonlyMap<string, string>
  clock: ShopClock
  now: Temporal.Instant
}
type PlayContext = Played & { stageIds: readonly string[]; staffIds: ReadonlyMap<string, string> }

/** Plays the stories in parallel, because they are independent. Returns the errors of those that failed. */
export async function playCardStories(played: Played): Promise<unknown[]> {
  const { ctx, shop } = played
  const { shopId } = shop.scope
  const { stages, people } = await ctx.db.readScope(shop.scope, async (tx) => ({
    stages: await readStages(tx, shopId),
    people: await tx.select().from(staff).where(eq(staff.shopId, shopId)),
  }))
  const stageIds = stages.map(({ id }) => id)
  const staffIds = new Map(people.map(({ id, name }) => [name, id]))
  const context = { ...played, stageIds, staffIds }
  const ends = await Promise.allSettled(cardStories.map((story) => play(story, context)))
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
}

async function play(story: CardStory, context: PlayContext): Promise<void> {
  const { shop, tokens } = context
  const { when, locale = 'ja', draft, work } = story
  const begun = begunAt(when, context)
  // A card's story takes twenty minutes, or ends now if it began less than twenty minutes ago.
  const span = Math.min(20 * 60_000, context.now.since(begun).total('milliseconds'))
  const after = (part: number): CardContext => {
    const at = begun.add({ milliseconds: Math.round(span * part) })
    return { ...context.ctx, clock: () => at }
  }
  const answers = toAnswers(story, context)
  const ticket = 'visit' in when ? tokens.get(when.visit) : undefined
  const { token, card } = unwrapDemoResult(
    await beginCard(
      after(0),
      { code: shop.entryCode, ticket, device: undefined, answers: draft ? answers : {}, locale },
      createDemoIdempotency(),
    ),
  )
  if (draft) return
  const { rev } = unwrapDemoResult(await submitCard(after(0.3), token, { answers, locale, rev: card.rev }, createDemoIdempotency()))
  const { cardId } = (await resolveCardToken(context.ctx.db, token))!
  if (work) await workOn(after(0.8), { cardId, rev }, work, context)
}

async function workOn(
  ctx: CardContext,
  { cardId, rev }: { cardId: string; rev: number },
  work: DemoCardWork,
  context: PlayContext,
): Promise<void> {
  const { by, note, task, proposals = [] } = work
  const call = () => ({ ...context.servers[by]!, idempotency: createDemoIdempotency() })
  const day = (days: number) => addDays(businessDay(context.now, context.clock), days)
  const change = {
    assigneeId: work.assignee && context.staffIds.get(work.assignee),
    stageId: context.stageIds[work.stage ?? 0],
    lostReason: work.lostReason ?? null,
    temperature: work.temperature,
    nextContactOn: work.nextContactIn === undefined ? undefined : day(work.nextContactIn),
  }
  const was = { assigneeId: null, stageId: context.stageIds[0], lostReason: null, temperature: null, nextContactOn: null }
  unwrapDemoResult(await changeCard(ctx, call(), cardId, { was, change }))
  if (note) unwrapDemoResult(await addCardNote(ctx, call(), cardId, note))
  if (task)
    unwrapDemoResult(
      await addCardItem(
        ctx,
        call(),
        { kind: 'task', cardId },
        { words: task.words, dueOn: day(task.dueIn), assigneeId: change.assigneeId },
      ),
    )
  for (const [index, { reaction = 'proposed', ...more }] of proposals.entries()) {
    const at = ctx.clock().add({ seconds: index })
    unwrapDemoResult(await addCardItem({ ...ctx, clock: () => at }, call(), { kind: 'proposal', cardId }, { ...more, reaction }))
  }
  if (work.deleted) unwrapDemoResult(await deleteCard(ctx, call(), cardId, rev))
}

function begunAt(when: CardStory['when'], { now, clock }: PlayContext): Temporal.Instant {
  if ('visit' in when) return now.subtract({ minutes: when.minutesAgo })
  return businessDayStart(addDays(businessDay(now, clock), -when.daysAgo), clock).add({ hours: when.hours })
}

function toAnswers({ answers, moveIn }: CardStory, context: PlayContext): Answers {
  const answerLists = Object.entries(answers).map(([control, answer]) => [control, [answer].flat()])
  return { ...Object.fromEntries(answerLists), ...periodOf(moveIn, context), consentPurpose: ['yes'] }
}

function periodOf(moveIn: CardStory['moveIn'], { now, clock }: PlayContext): Answers {
  if (!moveIn) return {}
  if (typeof moveIn === 'string') return { 'moveIn.kind': [moveIn] }
  const [from, to] = moveIn.map((days) => addDays(businessDay(now, clock), days))
  return { 'moveIn.kind': ['range'], 'moveIn.from': [from!], 'moveIn.to': [to!] }
}
