/** Staff actions on a card, except changes of its answers. */

import {
  cardMoves,
  cardTemperatures,
  maxCardNoteLength,
  maxCorrectionRequestLength,
  maxLostReasonLength,
  maxPromotionMailLength,
  maxReplyLength,
} from '#domain/cards/card.ts'
import { cardPropertyNames } from '#domain/cards/properties.ts'
import { defineOperation, Id, InstantSchema, PlainDateSchema, toKebabCase } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { ListedCard } from './list.ts'

/** Missing properties stay unchanged. */
export const CardPropertyChangeSchema = z.strictObject({
  assigneeId: Id.nullable().optional().describe('Id in the staff list'),
  stageId: Id.optional(),
  lostReason: z
    .string()
    .trim()
    .min(1)
    .check(createMaxCharactersCheck(maxLostReasonLength))
    .nullable()
    .optional()
    .describe('Reason for marking as lost. Required with a stage of the category `lost`, removed with any other'),
  temperature: z.enum(cardTemperatures).nullable().optional(),
  nextContactOn: PlainDateSchema.nullable().optional(),
})

type PropertyChange = { was: z.infer<typeof CardPropertyChangeSchema>; change: z.infer<typeof CardPropertyChangeSchema> }
const namesOldValues = ({ was, change }: PropertyChange) =>
  cardPropertyNames.every((name) => change[name] === undefined || was[name] !== undefined)

const InBin = z.object({ id: Id, rev: z.int(), deletedAt: InstantSchema, purgeOn: z.string().describe('Day of erasure, YYYY-MM-DD') })

const ExpectedRev = z.strictObject({ rev: z.int() })

type Act<Body extends z.ZodType, Answer extends z.ZodType> = {
  summary: string
  by?: 'staff' | 'manager'
  body: Body
  answer: Answer
  errors: readonly ProblemCode[]
}

/** Refusals of a late action contain the card’s current state, as long as lists show the card. */
function cardAct<Body extends z.ZodType, Answer extends z.ZodType>(act: string, { by = 'staff', errors, ...rest }: Act<Body, Answer>) {
  return defineOperation({
    operationId: `cards.${act}`,
    method: 'post',
    path: `/shops/{shopId}/cards/{cardId}/${toKebabCase(act)}`,
    access: { role: by, scope: 'shop' },
    keyScopes: ['cards:read', 'cards:write'],
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, cardId: Id }),
    errors: ['card.notFound', ...errors],
    current: ListedCard,
    ...rest,
  })
}

export const changeCardProperties = cardAct('change', {
  summary:
    'Change a card’s assignee, stage, temperature or next contact. Assigning it or advancing its stage ends the visitor’s access to correct it. The call states the old values: a property changed by others since is refused, changes of other properties stay',
  body: z
    .strictObject({ was: CardPropertyChangeSchema, change: CardPropertyChangeSchema })
    .refine(namesOldValues, { path: ['was'], message: 'Must contain every changed property' }),
  answer: ListedCard,
  errors: ['card.deleted', 'card.changedByColleague', 'staff.notFound', 'stage.notFound'],
})

export const requestCorrection = cardAct('requestCorrection', {
  summary:
    'Ask the visitor to correct the card at any open stage. It can be corrected until the visitor sends it again. Sends a mail to the card’s address; without one the result has the token of the link to hand over. Null withdraws the request',
  body: z.strictObject({
    words: z
      .string()
      .trim()
      .min(1)
      .check(createMaxCharactersCheck(maxCorrectionRequestLength))
      .nullable()
      .describe('The correction to make'),
  }),
  answer: z
    .object({ rev: z.int(), mailed: z.boolean(), token: z.string().nullable().describe('Token of the visitor’s page if no mail was sent') })
    .meta({ id: 'AskedCorrection' }),
  errors: ['card.deleted', 'card.wrongStatus'],
})

export const sendReply = cardAct('sendReply', {
  summary:
    'Mail a reply to the card’s visitor, in the shop’s wording of `card.reply`. It contains the link to the reservations of a shop that takes them. Counts as contact. Refused if the card has changed since `rev`, so that the address is the one that was shown and one member replies',
  body: z.strictObject({ rev: z.int(), words: z.string().trim().min(1).check(createMaxCharactersCheck(maxReplyLength)) }),
  answer: z.object({ rev: z.int() }).meta({ id: 'RepliedCard' }),
  errors: ['card.deleted', 'card.changedByColleague', 'card.noMailAddress', 'card.tooManyMails', 'outbox.notConfigured'],
})

export const recordCall = cardAct('recordCall', {
  summary: 'Note a phone call with the card’s visitor. Counts as contact',
  body: z.strictObject({ note: z.string().trim().min(1).check(createMaxCharactersCheck(maxCardNoteLength)).optional() }),
  answer: z.object({ rev: z.int().describe('Revision of the card, which a call does not change') }).meta({ id: 'CalledCard' }),
  errors: ['card.deleted'],
})

export const sendPromotion = cardAct('sendPromotion', {
  summary: 'Mail advertising to the card’s visitor. Requires the card’s consent, and includes sender and unsubscribe link',
  body: z.strictObject({ words: z.string().trim().min(1).check(createMaxCharactersCheck(maxPromotionMailLength)) }),
  answer: z.object({ rev: z.int() }).meta({ id: 'OfferedCard' }),
  errors: ['card.deleted', 'card.noMailAddress', 'card.noMailConsent', 'outbox.noSender', 'outbox.notConfigured'],
})

export const deleteCard = cardAct('delete', {
  summary: 'Delete a card. It can be restored until it is erased',
  by: cardMoves.remove.by,
  body: ExpectedRev,
  answer: InBin,
  errors: ['card.deleted', 'card.changedByColleague'],
})

export const restoreCard = cardAct('restore', {
  summary: 'Restore a deleted card to its former stage',
  by: cardMoves.restore.by,
  body: ExpectedRev,
  answer: ListedCard,
  errors: ['card.changedByColleague', 'card.wrongStatus'],
})
