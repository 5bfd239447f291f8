import { and, desc, eq, inArray } from 'drizzle-orm'
import type { CardEditConflict } from '#contract/cards/detail.ts'
import { isSubmitted } from '#domain/cards/card.ts'
import { fieldAnswer, findChangedFieldKeys, mergeEdits } from '#domain/cards/edits.ts'
import { findExemptFieldKeys, relaxRequiredRules } from '#domain/cards/exempt-fields.ts'
import { contactFieldKeys, maskContactAnswers } from '#domain/cards/hidden-answers.ts'
import { type Answers, areAnswersWithinLimits } from '#domain/forms/answers.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import type { Field } from '#domain/forms/field.ts'
import { normalizeAnswers } from '#domain/forms/tidy-answers.ts'
import type { Locale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { readStaffNamesByAccount } from '../../members/actor-names.ts'
import { type CardCommandContext, type CardMutation, type LockedCard, runCardCommand } from '../card-command.ts'
import { readExpiredFields } from '../expired-fields.ts'
import { answerProblemSentences } from '../form/answer-problems.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { cardListColumnValues } from '../list/list-columns.ts'
import { saveCustomer } from '../persons/customer.ts'
import { changedValues, recordCardEvent } from '../record.ts'
import { writeCard } from '../store.ts'
import type { CardRow } from '../table.ts'

type Edit = { rev: number; base: Answers; answers: Answers }
type Refused = Refusal<'card.deleted' | 'card.changedByColleague' | 'card.invalid' | 'request.tooLarge'>

/** Edits answers for staff. Merges field by field with concurrent edits and refuses to overwrite a value that the caller has not seen. */
export function editCardAnswers(ctx: CardCommandContext, call: StaffRequest, cardId: string, edit: Edit, locale: Locale) {
  return runCardCommand(ctx, call, cardId, editing(edit, locale), async (_, { rev }) => ({ rev }))
}

/** Fields that identify or reach the person. */
const personal: ReadonlySet<string> = new Set(['name', 'kana', 'phone', 'email'])

const editing =
  ({ rev, base, answers: sent }: Edit, errorLocale: Locale): CardMutation<Refused> =>
  async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status)) return refuse('card.deleted')
    const form = await readVisitorForm(tx, row.shopId, row.formVersion, [row.answers], sent)
    // Files are stored apart from the answers.
    const all = collectFieldsOfSteps(form.steps).filter(({ type }) => type !== 'file')
    // Only the visitor can give consent.
    const editable = all.filter(({ type }) => type !== 'consent' && type !== 'heading')
    const mine = normalizeAnswers(editable, sent)
    if (!areAnswersWithinLimits(mine)) return refuse('request.tooLarge')
    const editedKeys = findChangedFieldKeys(editable, normalizeAnswers(editable, base), mine)
    const fields = editable.filter(({ key }) => editedKeys.includes(key))
    const before = rev === row.rev ? row.answers : normalizeAnswers(fields, base)
    const merged = mergeEdits(fields, { before, now: row.answers, mine })
    if (merged.conflicts.length > 0) {
      const conflicts = merged.conflicts.map(({ key, theirs }) => ({
        field: key,
        now: maskContactAnswers(all, contactFieldKeys(form.stored), theirs).answers as CardEditConflict['conflicts'][number]['now'],
      }))
      return refuse('card.changedByColleague', { current: { rev: row.rev, ...(await lastEdit(tx, row)), conflicts } })
    }
    const gone = (await readExpiredFields(tx, [row.id])).get(row.id) ?? []
    const checkedFields = relaxRequiredRules(all, findExemptFieldKeys(all, row, gone))
    const { answers, errors } = checkAnswers(checkedFields, merged.answers, row.locale, answerProblemSentences[errorLocale], errorLocale)
    const wrong = Object.entries(errors).map(([path, message]) => ({ path, message }))
    if (wrong.length > 0) return refuse('card.invalid', { fields: wrong })
    const changed = findChangedFieldKeys(all, row.answers, answers)
    if (changed.length === 0) return row
    const typed = { ...row.answers, ...Object.assign({}, ...fields.map((field) => fieldAnswer(field, sent))) }
    return saveEditedAnswers(tx, { scope, row, actor, now }, { fields: all, answers, typed, changed })
  }

type Saved = {
  fields: readonly Field[]
  answers: Answers
  /** The answers before normalization. */
  typed: Answers
  /** Keys of fields; at least one. */
  changed: readonly string[]
}

/** Saves valid answers and records the previous values in the history. */
export async function saveEditedAnswers(tx: Tx, { scope, row, actor, now }: LockedCard, { fields, answers, typed, changed }: Saved) {
  const { customerId, locale } = row
  if (customerId && changed.some((key) => personal.has(key)))
    await saveCustomer(tx, { scope, customerId, isNew: false, answers, sent: typed, locale, now })
  const touchedAt = new Date(now.epochMilliseconds)
  const saved = await writeCard(tx, row, { answers, ...cardListColumnValues(scope.shopId, answers, typed), touchedAt })
  const values = changedValues(fields, changed, row.answers, answers)
  await recordCardEvent(tx, { scope, cardId: row.id, kind: 'card.edit', actor, now, changed, values })
  return saved
}

async function lastEdit(tx: Tx, { id }: CardRow): Promise<Pick<CardEditConflict, 'by' | 'at'>> {
  const [last] = await tx
    .select()
    .from(events)
    .where(and(eq(events.entityId, id), inArray(events.kind, ['card.edit', 'card.correct'])))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1)
  if (!last) return { by: null, at: null }
  const names = await readStaffNamesByAccount(tx, [last])
  return { by: names.get(last.actorId ?? '') ?? null, at: last.at.toISOString() }
}
