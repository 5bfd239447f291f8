import { templateNames } from '#domain/forms/templates/titles.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { shopRoles } from '#domain/roles.ts'
import { RoleSchema } from './members.ts'
import { createNameSchema, defineOperation, Id, InstantSchema, LocalizedTextSchema, PlainDateSchema } from './operation.ts'
import { shopCopyExtraFields } from './parts.ts'
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
    names: LocalizedTextSchema.describe('In the visitors’ languages, if set'),
    rev: z.int().describe('Revision of the shop’s settings'),
    closedAt: InstantSchema.nullable().describe('Start of the closure; null: open'),
    waiting: z.int().describe('Parties waiting now'),
    waitingSince: InstantSchema.nullable().describe('Start of the longest wait; null: no party is waiting'),
    served: z.int().describe('Visits served to their end on the current business day'),
    estimates: EstimateAccuracy,
    cards: z.int().describe('Cards submitted since the business day began'),
  })
  .meta({ id: 'ShopToday' })

const OrganizationMember = z
  .object({
    memberId: Id,
    name: z.string(),
    email: z.string().nullable(),
    role: RoleSchema,
    shopId: Id.nullable().describe('Shop in which it acts; null: every shop'),
    suspended: z.boolean(),
    secondFactor: z.boolean(),
  })
  .meta({ id: 'OrganizationMember' })

export const Organization = z
  .object({
    name: z.string(),
    acrossShops: z.boolean().describe('Whether the shops share known visitors who agreed to it'),
    secondFactorFrom: PlainDateSchema.nullable().describe('First day on which members need a second factor; null: not required'),
    shops: z.array(ShopToday).describe('Oldest first'),
    members: z.array(OrganizationMember),
    at: InstantSchema.describe('Server time of the result'),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>

export const getOrganization = defineOperation({
  ...reading,
  operationId: 'organization.get',
  asks: 'password',
  path: '/shops/{shopId}/organization',
  summary: 'List all shops of the organization with today’s figures, and their members',
  answer: Organization,
  errors: [],
})

export const setVisitorSharing = defineOperation({
  ...changing,
  operationId: 'organization.setAcrossShops',
  asks: 'password',
  path: '/shops/{shopId}/organization/across-shops',
  summary:
    'Share known visitors between the shops, or stop. On: the consent text says so from now on, and the other shops’ “same person” finds visitors who agree. Off: stops at once',
  body: z.strictObject({ on: z.boolean() }),
  answer: z.object({ acrossShops: z.boolean() }).meta({ id: 'AcrossShops' }),
  errors: [],
})

export const setSecondFactorRequirement = defineOperation({
  ...changing,
  operationId: 'organization.setSecondFactor',
  asks: 'password',
  path: '/shops/{shopId}/organization/second-factor',
  summary:
    'Require a second factor of all members from a day on; null: not required. The caller must have signed in with one. Shared tablets keep working by PIN',
  body: z.strictObject({ from: PlainDateSchema.nullable().describe('First day, in the shop’s time zone; null: not required') }),
  answer: z.object({ secondFactorFrom: PlainDateSchema.nullable() }).meta({ id: 'SecondFactorDemand' }),
  errors: ['factor.notEnrolled'],
})

const name = createNameSchema({ min: 1, max: queueSettingsLimits.shopName })
const AddedShop = z.object({ shopId: Id, name: z.string(), entryCode: z.string() }).meta({ id: 'AddedShop' })

export const addShop = defineOperation({
  ...changing,
  operationId: 'shops.add',
  asks: 'password',
  path: '/shops/{shopId}/organization/shops',
  summary: 'Add a shop to the organization, with one lane, service and counter, and the template’s card',
  body: z.strictObject({ name, template: z.enum(templateNames) }),
  answer: AddedShop,
  status: 201,
  errors: ['shop.tooMany'],
})

export const ShopCopyPreview = z
  .object({
    lanes: z.array(z.object({ letter: z.string(), name: LocalizedTextSchema, services: z.int() }).meta({ id: 'CopiedLane' })),
    counters: z.int(),
    fields: z.int().describe('Fields of the reception card'),
    stages: z.int().describe('Card stages'),
    ...shopCopyExtraFields,
    hours: z.boolean().describe('Whether it has opening hours or special days'),
    retention: z.boolean().describe('Whether it has retention periods'),
    mails: z.boolean().describe('Whether it has a mail policy'),
    wordings: z.int().describe('Mail texts changed or switched off by the shop, per language'),
    lines: z.int().describe('Lines that the card offers'),
  })
  .meta({ id: 'ShopCopy' })
export type ShopCopyPreview = z.infer<typeof ShopCopyPreview>

export const previewShopCopy = defineOperation({
  ...reading,
  operationId: 'shops.previewCopy',
  asks: 'password',
  path: '/shops/{shopId}/copy',
  summary: 'Preview what a copy of this shop contains',
  answer: ShopCopyPreview,
  errors: [],
})

export const addShopCopy = defineOperation({
  ...changing,
  operationId: 'shops.copy',
  asks: 'password',
  path: '/shops/{shopId}/copy',
  summary:
    'Add a shop as a copy of this one’s settings, card and notice. What takes bookings stays off until a manager opens it. Members, visitors, cards, codes, phone number and address are not copied',
  body: z.strictObject({ name }),
  answer: AddedShop,
  status: 201,
  errors: ['shop.tooMany'],
})

const ShopState = z.object({ shopId: Id, closedAt: InstantSchema.nullable() }).meta({ id: 'ShopState' })

export const closeShop = defineOperation({
  ...changing,
  operationId: 'shops.close',
  asks: 'password',
  path: '/shops/{shopId}/close',
  summary: 'Close a shop to visitors: its codes return a message. No data is lost, and it can be reopened',
  answer: ShopState,
  errors: ['shop.inUse', 'shop.lastOpen'],
})

export const reopenShop = defineOperation({
  ...changing,
  operationId: 'shops.reopen',
  asks: 'password',
  path: '/shops/{shopId}/reopen',
  summary: 'Reopen a closed shop with the same code',
  answer: ShopState,
  errors: [],
})

const member = z.object({ shopId: Id, memberId: Id })

export const MovedMember = z
  .object({
    memberId: Id.describe('Id in the other shop'),
    shopId: Id,
    role: RoleSchema,
    cards: z.int().describe('Number handed on'),
    tasks: z.int().describe('Number handed on'),
  })
  .meta({ id: 'MovedMember' })
export type MovedMember = z.infer<typeof MovedMember>

export const moveMember = defineOperation({
  ...changing,
  operationId: 'members.move',
  asks: 'password',
  path: '/shops/{shopId}/members/{memberId}/move',
  summary:
    'Move a member to another shop of the organization, effective at once. Their entry moves to the other staff list, and open cards and tasks are handed on. Refused while a ticket names the member',
  params: member,
  body: z.strictObject({
    toShopId: Id,
    role: z.enum(shopRoles).optional().describe('Role there; default: the current one'),
    reassignTo: Id.nullable().describe('Successor in this shop’s staff list; null: unassigned'),
  }),
  answer: MovedMember,
  errors: [
    'member.notFound',
    'member.organizationWide',
    'member.alreadyThere',
    'shop.otherNotFound',
    'staff.successorNotFound',
    'member.serving',
    'setting.tooMany',
  ],
})
