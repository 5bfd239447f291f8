/** Properties proposed to whoever gave a card. */

import {
  isWebAddress,
  mostProposalRent,
  proposalLinkLimit,
  proposalNameLimit,
  proposalReactions,
  proposalRemarkLimit,
} from '#domain/cards/proposal.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { Id, Instant, nameSchema, operation, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'

export const Proposal = z
  .object({
    id: Id,
    rev: z.int(),
    name: z.string().describe('Of the house and its room'),
    rent: z.int().nullable().describe('Yen a month'),
    link: z.string().nullable().describe('A page about it, http or https. The server never opens it'),
    remark: z.string().nullable().describe('For colleagues'),
    reaction: z.enum(proposalReactions).describe('What the visitor made of it'),
    at: Instant.describe('When it was noted'),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.infer<typeof Proposal>

const about = {
  name: nameSchema({ min: 1, max: proposalNameLimit }),
  rent: z.int().min(0).max(mostProposalRent).nullable(),
  link: z.string().trim().max(proposalLinkLimit).refine(isWebAddress, 'Is no address that begins with https:// or http://').nullable(),
  remark: z
    .string()
    .trim()
    .min(1)
    .max(proposalRemarkLimit)
    .refine((text) => !hasHiddenCharacters(text.replaceAll('\n', ' ')), 'Has characters that nobody sees')
    .nullable(),
  reaction: z.enum(proposalReactions),
}
const Seen = z.strictObject({ rev: z.int() })

const ofCard = z.object({ shopId: Id, cardId: Id })
const one = ofCard.extend({ proposalId: Id })

type Act<Params extends z.ZodType, Body extends z.ZodType> = {
  summary: string
  path: string
  params: Params
  body: Body
  errors: readonly ProblemCode[]
}

function proposalAct<Params extends z.ZodType, Body extends z.ZodType>(act: string, { path, ...more }: Act<Params, Body>) {
  return operation({
    operationId: `proposals.${act}`,
    method: 'post',
    path: `/shops/{shopId}/cards/{cardId}/proposals${path}`,
    access: { role: 'staff', scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    answer: Proposal,
    current: Proposal,
    ...more,
  })
}

const onProposal = (act: string) => `/{proposalId}/${pathName(act)}`
const late = ['proposal.notFound', 'card.deleted', 'proposal.changed'] as const

export const addProposal = proposalAct('add', {
  summary: 'Note a property that was proposed to whoever gave a card',
  path: '',
  params: ofCard,
  body: z.strictObject({
    name: about.name,
    rent: about.rent.optional(),
    link: about.link.optional(),
    remark: about.remark.optional(),
    reaction: about.reaction.default('proposed'),
  }),
  errors: ['card.notFound', 'card.deleted', 'proposal.notFound', 'proposal.tooMany'],
})

export const changeProposal = proposalAct('change', {
  summary: 'Change what is noted of a proposed property, or what the visitor made of it. What is left out stays',
  path: onProposal('change'),
  params: one,
  body: Seen.extend(z.strictObject(about).partial().shape),
  errors: late,
})

export const removeProposal = proposalAct('remove', {
  summary: 'Take a proposed property off its card. That there was one stays in the card’s history',
  path: onProposal('remove'),
  params: one,
  body: Seen,
  errors: late,
})

export const restoreProposal = proposalAct('restore', {
  summary: 'Bring a property back that was taken off, as it was',
  path: onProposal('restore'),
  params: one,
  body: Seen,
  errors: [...late, 'proposal.tooMany'],
})
