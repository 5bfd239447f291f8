import { templateNames } from '#domain/forms/templates/titles.ts'
import { limits } from '#domain/queue-settings/limits.ts'
import { shopRoles } from '#domain/roles.ts'
import { RoleSchema } from './members.ts'
import { Id, Instant, LocalTextSchema, nameSchema, operation, PlainDate } from './operation.ts'
import { shopCopyParts } from './parts.ts'
import { EstimateAccuracy } from './tickets/estimates.ts'
import { z } from './zod.ts'

const params = z.object({ shopId: Id })
const admins = { access: { role: 'admin', scope: 'shop' }, params } as const
const reading = { ...admins, method: 'get', limit: 'read', idempotent: false } as const
const changing = { ...admins, method: 'post', limit: 'staff', idempotent: true } as const

const ShopToday = z
  .object({
    id: Id,
    name: z.string(),
    names: LocalTextSchema.describe('In the visitors’ languages, where it has one'),
    rev: z.int().describe('Of the shop’s own settings'),
    closedAt: Instant.nullable().describe('Since when it takes no visitors; null: it is open'),
    waiting: z.int().describe('Parties waiting now'),
    waitingSince: Instant.nullable().describe('Of whoever has waited longest; null: nobody waits'),
    served: z.int().describe('Visits of the present business day that were served to their end'),
    estimates: EstimateAccuracy,
    cards: z.int().describe('Sent since the business day began'),
  })
  .meta({ id: 'ShopToday' })

const OrganizationMember = z
  .object({
    memberId: Id,
    name: z.string(),
    email: z.string().nullable(),
    role: RoleSchema,
    shopId: Id.nullable().describe('Where it acts; null: in every shop'),
    suspended: z.boolean(),
    secondFactor: z.boolean(),
  })
  .meta({ id: 'OrganizationMember' })

export const Organization = z
  .object({
    name: z.string(),
    acrossShops: z.boolean().describe('Whether its shops share who is known to them and agreed to it'),
    secondFactorFrom: PlainDate.nullable().describe('From which day on it demands a second factor of its members; null: it doesn’t'),
    shops: z.array(ShopToday).describe('The oldest first'),
    members: z.array(OrganizationMember),
    at: Instant.describe('When the server looked'),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>

export const showOrganization = operation({
  ...reading,
  operationId: 'organization.show',
  asks: 'password',
  path: '/shops/{shopId}/organization',
  summary: 'All shops of the organization as they are today, and who works in which',
  answer: Organization,
  errors: [],
})

export const setAcrossShops = operation({
  ...changing,
  operationId: 'organization.setAcrossShops',
  asks: 'password',
  path: '/shops/{shopId}/organization/across-shops',
  summary:
    'Whether the shops share who is known to them. On: the consent that visitors read says so from now on, and who agrees to that is found by the other shops’ “same person”. Off: nobody is, at once',
  body: z.strictObject({ on: z.boolean() }),
  answer: z.object({ acrossShops: z.boolean() }).meta({ id: 'AcrossShops' }),
  errors: [],
})

export const setSecondFactor = operation({
  ...changing,
  operationId: 'organization.setSecondFactor',
  asks: 'password',
  path: '/shops/{shopId}/organization/second-factor',
  summary:
    'From which day on members are let in with a second factor only; null: none is demanded. Whoever demands one has signed in with one. Shared tablets go on working by PIN',
  body: z.strictObject({ from: PlainDate.nullable().describe('It begins with that day, in the shop’s time zone') }),
  answer: z.object({ secondFactorFrom: PlainDate.nullable() }).meta({ id: 'SecondFactorDemand' }),
  errors: ['factor.none'],
})

const name = nameSchema({ min: 1, max: limits.shopName })
const AddedShop = z.object({ shopId: Id, name: z.string(), entryCode: z.string() }).meta({ id: 'AddedShop' })

export const addShop = operation({
  ...changing,
  operationId: 'shops.add',
  asks: 'password',
  path: '/shops/{shopId}/organization/shops',
  summary: 'Add a shop to the organization: one lane, service and counter, and the card that the template asks',
  body: z.strictObject({ name, template: z.enum(templateNames) }),
  answer: AddedShop,
  status: 201,
  errors: ['shop.tooMany'],
})

export const ShopCopy = z
  .object({
    lanes: z.array(z.object({ letter: z.string(), name: LocalTextSchema, services: z.int() }).meta({ id: 'CopiedLane' })),
    counters: z.int(),
    fields: z.int().describe('What the reception card asks'),
    stages: z.int().describe('Of a card'),
    ...shopCopyParts,
    hours: z.boolean().describe('Whether it has opening hours or other days'),
    retention: z.boolean().describe('Whether it says how long answers are kept'),
    mails: z.boolean().describe('Whether it says when news is mailed'),
    wordings: z.int().describe('Of mails that the shop words itself or has switched off, by language'),
    lines: z.int().describe('That the card offers'),
  })
  .meta({ id: 'ShopCopy' })
export type ShopCopy = z.infer<typeof ShopCopy>

export const showCopy = operation({
  ...reading,
  operationId: 'shops.showCopy',
  asks: 'password',
  path: '/shops/{shopId}/copy',
  summary: 'What a copy of this shop begins with',
  answer: ShopCopy,
  errors: [],
})

export const copyShop = operation({
  ...changing,
  operationId: 'shops.copy',
  asks: 'password',
  path: '/shops/{shopId}/copy',
  summary:
    'Add a shop that begins with this one’s settings, card and notice, and shares nothing with it from then on. What its visitors can book stays off until a manager turns it on. People, visitors, cards, codes, phone number and address are not copied',
  body: z.strictObject({ name }),
  answer: AddedShop,
  status: 201,
  errors: ['shop.tooMany'],
})

const ShopState = z.object({ shopId: Id, closedAt: Instant.nullable() }).meta({ id: 'ShopState' })

export const closeShop = operation({
  ...changing,
  operationId: 'shops.close',
  asks: 'password',
  path: '/shops/{shopId}/close',
  summary: 'Take no more visitors: codes answer with a sentence. Nothing is lost, and it can be opened again',
  answer: ShopState,
  errors: ['shop.inUse', 'shop.lastOpen'],
})

export const reopenShop = operation({
  ...changing,
  operationId: 'shops.reopen',
  asks: 'password',
  path: '/shops/{shopId}/reopen',
  summary: 'Open a closed shop again, with the same code',
  answer: ShopState,
  errors: [],
})

const member = z.object({ shopId: Id, memberId: Id })

export const MovedMember = z
  .object({
    memberId: Id.describe('In the other shop'),
    shopId: Id,
    role: RoleSchema,
    cards: z.int().describe('Handed on'),
    tasks: z.int().describe('Handed on'),
  })
  .meta({ id: 'MovedMember' })
export type MovedMember = z.infer<typeof MovedMember>

export const moveMember = operation({
  ...changing,
  operationId: 'members.move',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/move',
  summary:
    'A member goes on in another shop of the organization, and is out of this one at once. Who is on its list of staff is on the other’s instead; open cards and tasks are handed on, and nobody moves while a visitor’s number names them',
  params: member,
  body: z.strictObject({
    toShopId: Id,
    role: z.enum(shopRoles).optional().describe('There; left out: the one that they have'),
    handTo: Id.nullable().describe('Of this shop’s list of staff; null: nobody, so that it is anybody’s'),
  }),
  answer: MovedMember,
  errors: [
    'member.notFound',
    'member.everywhere',
    'member.alreadyThere',
    'shop.otherNotFound',
    'staff.successorNotFound',
    'member.serving',
    'setting.tooMany',
  ],
})
