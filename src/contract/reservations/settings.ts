import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { reservationLimits } from '#domain/reservations/reservation.ts'
import { slotUnitMinutes } from '#domain/reservations/slots.ts'
import { createNameSchema, defineOperation, Id, InstantSchema } from '../operation.ts'
import { RemovedId, SpecialDaysSchema, settingCommandDefaults, WeekHoursSchema } from '../queue-settings/setting.ts'
import { z } from '../zod.ts'
import { ReservationInstantSchema } from './slots.ts'

const rules = {
  open: z.boolean().describe('Whether visitors may request reservations'),
  autoAccept: z
    .boolean()
    .describe(
      'A free requested time is held for 15 minutes, until the visitor presses the button on the mailed page; without a mail, staff answer',
    ),
  confirmWithoutMail: z.boolean().describe('With autoAccept: whether visitors without mail are confirmed at once; otherwise staff answer'),
  onePerContact: z
    .boolean()
    .describe('Whether a phone number or e-mail address has at most one open reservation, not counting those made by staff'),
  leadMinutes: z.int().min(0).max(reservationLimits.leadMinutes).describe('Minimum minutes from request to visit'),
  horizonDays: z.int().min(0).max(reservationLimits.horizonDays).describe('Business days ahead that can be reserved'),
  proposalHours: z.int().min(1).max(reservationLimits.proposalHours).describe('Hours for which a proposal is valid'),
  changeMinutes: z
    .int()
    .min(0)
    .max(reservationLimits.changeMinutes)
    .describe('Minimum minutes before the visit for a visitor to change or cancel a confirmed one'),
  earlyMinutes: z
    .int()
    .min(0)
    .max(reservationLimits.earlyMinutes)
    .describe('Minutes before the agreed time from which the visitor may check in'),
  lateMinutes: z
    .int()
    .min(0)
    .max(reservationLimits.lateMinutes)
    .describe('Minutes after the agreed time during which a visitor is still called as reserved; later in the normal order'),
  hours: WeekHoursSchema.nullable().describe('Within the shop’s hours; null: the shop’s hours'),
  otherDays: SpecialDaysSchema.describe('Days with special hours, within the shop’s hours'),
}

const ServiceSlotsSchema = z
  .strictObject({
    serviceId: Id,
    lengthMinutes: z.int().min(slotUnitMinutes).max(reservationLimits.lengthMinutes).multipleOf(slotUnitMinutes),
    capacity: z.int().min(1).max(reservationLimits.capacity).describe('Simultaneous parties'),
    needsResource: z.boolean().describe('Each party also needs a member of staff or a room'),
  })
  .meta({ id: 'ServiceSlots' })

const resource = {
  staffId: Id.nullable().describe('Null: a room'),
  name: createNameSchema({ min: 1, max: reservationLimits.roomName }).nullable().describe('Name of a room'),
  serviceIds: z
    .array(Id)
    .max(queueSettingsLimits.services)
    .nullable()
    .describe('Services of a room; null: all, or those that the person serves'),
}

const Block = z
  .object({
    id: Id,
    resourceId: Id.nullable().describe('Null: the whole shop'),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    note: z.string().nullable(),
  })
  .meta({ id: 'SlotBlock', description: 'A time without reservations' })

const ReservationSettings = z
  .object({
    ...rules,
    services: z.array(ServiceSlotsSchema).describe('Services with reservations'),
    resources: z.array(z.object({ id: Id, ...resource, name: z.string().describe('Name of the room or person') })),
    blocks: z.array(Block).describe('Blocks that have not ended'),
    rev: z.int().describe('0: never set'),
  })
  .meta({ id: 'ReservationSettings', description: 'How a shop takes reservations' })
export type ReservationSettings = z.infer<typeof ReservationSettings>

const params = z.object({ shopId: Id })
const path = '/shops/{shopId}/reservation-settings'

export const getReservationSettings = defineOperation({
  operationId: 'reservations.getSettings',
  method: 'get',
  path,
  summary: 'Get the reservation settings: rules, services, staff and rooms, blocked times',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['reservations'],
  limit: 'read',
  idempotent: false,
  params,
  answer: ReservationSettings,
  errors: [],
})

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length

export const setReservationSettings = defineOperation({
  ...settingCommandDefaults,
  operationId: 'reservations.setSettings',
  path,
  summary: 'Change the reservation settings. Missing properties stay, and booked visits stay',
  params,
  body: z.strictObject({ rev: z.int() }).extend(
    z
      .strictObject({
        ...rules,
        services: z
          .array(ServiceSlotsSchema)
          .max(queueSettingsLimits.services)
          .refine((list) => unique(list.map(({ serviceId }) => serviceId)), 'A service must not appear twice'),
        resources: z
          .array(z.strictObject({ id: Id.optional().describe('Omitted: a new one'), ...resource }))
          .max(reservationLimits.resources)
          .refine(
            (list) => list.every(({ staffId, name }) => (staffId === null) === (name !== null)),
            'A room must have a name, a member of staff must not',
          )
          .refine((list) => unique(list.flatMap(({ staffId }) => staffId ?? [])), 'A person must not appear twice')
          .refine((list) => unique(list.flatMap(({ id }) => id ?? [])), 'A resource must not appear twice'),
      })
      .partial().shape,
  ),
  answer: ReservationSettings,
  current: ReservationSettings,
  errors: [
    'setting.changed',
    'lane.hoursImpossible',
    'reservation.hoursFirst',
    'reservation.serviceFirst',
    'service.notFound',
    'staff.notFound',
    'resource.notFound',
  ],
})

const block = { ...settingCommandDefaults, access: { role: 'staff', scope: 'shop' }, keyScopes: ['reservations'] } as const

export const blockReservationTime = defineOperation({
  ...block,
  operationId: 'reservations.addBlock',
  path: `${path}/blocks`,
  summary: 'Block a time for new reservations, of the whole shop or of one resource. Booked visits stay',
  params,
  body: z
    .strictObject({
      resourceId: Id.nullable(),
      startsAt: ReservationInstantSchema,
      endsAt: ReservationInstantSchema,
      note: createNameSchema({ min: 1, max: reservationLimits.blockNote }).nullable(),
    })
    .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), 'Must end after it begins'),
  answer: Block,
  status: 201,
  errors: ['resource.notFound', 'setting.tooMany'],
})

export const unblockReservationTime = defineOperation({
  ...block,
  operationId: 'reservations.removeBlock',
  path: `${path}/blocks/{blockId}/remove`,
  summary: 'Remove a block',
  params: z.object({ shopId: Id, blockId: Id }),
  answer: RemovedId,
  errors: ['slotBlock.notFound'],
})
