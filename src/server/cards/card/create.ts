import type { createCard as createEntry } from '#contract/cards/create.ts'
import type { OperationInput } from '#contract/operation.ts'
import { relaxRequiredRules } from '#domain/cards/exempt-fields.ts'
import { areAnswersWithinLimits } from '#domain/forms/answers.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import { normalizeAnswers } from '#domain/forms/tidy-answers.ts'
import type { Locale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import { readForm } from '../../forms/read-form.ts'
import type { CardCommandContext } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import { answerProblemSentences } from '../form/answer-problems.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { readFirstStageId } from '../stages.ts'
import { addCards } from './add-cards.ts'

type CreateEntryInput = OperationInput<typeof createEntry>['body']
type Refused = Refusal<'form.notFound' | 'card.invalid' | 'request.tooLarge' | 'idempotency.mismatch'>

/** The only field that cannot be left out. */
const always = 'name'

/** Creates a card that a member writes down for a visitor, such as a caller. */
export async function createCard(
  ctx: CardCommandContext & Pick<CardContext, 'tokens'>,
  call: StaffRequest,
  { version, answers: sent, locale }: CreateEntryInput,
  errorLocale: Locale,
): Promise<{ id: string } | Refused> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx): Promise<{ id: string } | Refused> => {
    // Holds the lock until commit. A concurrent request with the same idempotency key then finds the stored result.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [call.idempotency.key])
    const earlier = await findIdempotentResult(tx, organizationId, call.idempotency)
    if (earlier) return 'refused' in earlier ? earlier : { id: String(earlier.result.cardId) }
    if (!(await readForm(tx, shopId, version))) return refuse('form.notFound')
    const form = await readVisitorForm(tx, shopId, version, [], sent)
    // Files are stored apart from the answers, and only the visitor can give consent.
    const fields = collectFieldsOfSteps(form.steps).filter(({ type }) => type !== 'file' && type !== 'consent')
    const excused = fields.flatMap(({ key }) => (key === always ? [] : [key]))
    if (!areAnswersWithinLimits(normalizeAnswers(fields, sent))) return refuse('request.tooLarge')
    const { answers, errors } = checkAnswers(
      relaxRequiredRules(fields, excused),
      sent,
      locale,
      answerProblemSentences[errorLocale],
      errorLocale,
    )
    const wrong = Object.entries(errors).map(([path, message]) => ({ path, message }))
    if (wrong.length > 0) return rollback(refuse('card.invalid', { fields: wrong }))
    const now = ctx.clock()
    const id = newId(now.epochMilliseconds)
    const properties = {
      assigneeId: null,
      stageId: await readFirstStageId(tx, shopId),
      lostReason: null,
      temperature: null,
      nextContactOn: null,
    }
    const card = { id, locale, submittedAt: new Date(now.epochMilliseconds), properties, answers, sent }
    await addCards(tx, [card], { scope, form, tokens: ctx.tokens, actor: memberActorOf(call), now, source: 'staff' })
    await saveIdempotentResult(tx, scope, call.idempotency, { cardId: id })
    return { id }
  })
}
