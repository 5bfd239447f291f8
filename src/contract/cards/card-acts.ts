/** What staff do with a card, beside its answers. */

import { cardMoves, correctionLimit, lostReasonLimit, offerLimit, temperatures } from '#domain/cards/card.ts'
import { cardPropertyNames } from '#domain/cards/properties.ts'
import { Id, Instant, operation, PlainDate, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { ListedCard } from './list.ts'

/** What is left out stays. */
export const CardPropertiesSchema = z.strictObject({
  assigneeId: Id.nullable().optional().describe('Of the list of staff'),
  stageId: Id.optional(),
  lostReason: z
    .string()
    .trim()
    .min(1)
    .check(atMost(lostReasonLimit))
    .nullable()
    .optional()
    .describe('Why nothing came of it: given with a stage of the category lost, gone with another one'),
  temperature: z.enum(temperatures).nullable().optional(),
  nextContactOn: PlainDate.nullable().optional(),
})

type Wishes = { was: z.infer<typeof CardPropertiesSchema>; change: z.infer<typeof CardPropertiesSchema> }
const saysWhatWas = ({ was, change }: Wishes) => cardPropertyNames.every((name) => change[name] === undefined || was[name] !== undefined)

/** A card that was just deleted. */
const InBin = z.object({ id: Id, rev: z.int(), deletedAt: Instant, purgeOn: z.string().describe('When it is erased, YYYY-MM-DD') })

const Seen = z.strictObject({ rev: z.int() })

type Act<Body extends z.ZodType, Answer extends z.ZodType> = {
  summary: string
  by?: 'staff' | 'manager'
  body: Body
  answer: Answer
  errors: readonly ProblemCode[]
}

/** All of it may come too late: what became of the card is told then, as long as lists show it. */
function cardAct<Body extends z.ZodType, Answer extends z.ZodType>(act: string, { by = 'staff', errors, ...more }: Act<Body, Answer>) {
  return operation({
    operationId: `cards.${act}`,
    method: 'post',
    path: `/shops/{shopId}/cards/{cardId}/${pathName(act)}`,
    access: { role: by, scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, cardId: Id }),
    errors: ['card.notFound', ...errors],
    current: ListedCard,
    ...more,
  })
}

export const changeCard = cardAct('change', {
  summary:
    'Whose a card is, its stage, temperature and next contact. Whoever gives a card to somebody or moves its stage on takes it out of its visitor’s hands. Says what it changes from: changed by others meanwhile, the same property is refused and another one stays beside it',
  body: z
    .strictObject({ was: CardPropertiesSchema, change: CardPropertiesSchema })
    .refine(saysWhatWas, { path: ['was'], message: 'Has every property that is changed' }),
  answer: ListedCard,
  errors: ['card.deleted', 'card.changedMeanwhile', 'staff.notFound', 'stage.notFound'],
})

export const requestCorrection = cardAct('askCorrection', {
  summary:
    'Ask the visitor to correct the card, which makes it theirs to correct until they have sent it again, at whatever open stage it is. Mailed to the address that the card says; where it can’t be, the answer has the token of the link to hand over. Null: it needn’t be corrected any more',
  body: z.strictObject({ words: z.string().trim().min(1).check(atMost(correctionLimit)).nullable().describe('What is to be corrected') }),
  answer: z
    .object({ rev: z.int(), mailed: z.boolean(), token: z.string().nullable().describe('Of the visitor’s page, where nothing is mailed') })
    .meta({ id: 'AskedCorrection' }),
  errors: ['card.deleted', 'card.wrongStatus'],
})

export const sendPromotion = cardAct('offer', {
  summary:
    'Mail the card’s visitor something that may interest them. It is advertising: only with the consent that the card holds, and with sender and way out',
  body: z.strictObject({ words: z.string().trim().min(1).check(atMost(offerLimit)) }),
  answer: z.object({ rev: z.int() }).meta({ id: 'OfferedCard' }),
  errors: ['card.deleted', 'card.noMailAddress', 'card.noMailConsent', 'outbox.noSender', 'outbox.notConfigured'],
})

export const deleteCard = cardAct('delete', {
  summary: 'Put a card into the bin, from which it can be brought back until it is erased',
  by: cardMoves.remove.by,
  body: Seen,
  answer: InBin,
  errors: ['card.deleted', 'card.changedMeanwhile'],
})

export const restoreCard = cardAct('restore', {
  summary: 'Bring a card back from the bin, to its former stage',
  by: cardMoves.restore.by,
  body: Seen,
  answer: ListedCard,
  errors: ['card.changedMeanwhile', 'card.wrongStatus'],
})
