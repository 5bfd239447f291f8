import { limits } from '#domain/queue-settings/limits.ts'
import { reservationLimits } from '#domain/reservations/reservation.ts'
import { unitMinutes } from '#domain/reservations/slots.ts'
import { Id, Instant, nameSchema, operation } from '../operation.ts'
import { OtherDaysSchema, Removed, setting, WeekHoursSchema } from '../queue-settings/setting.ts'
import { z } from '../zod.ts'
import { VisitTime } from './slots.ts'

const rules = {
  open: z.boolean().describe('Whether visitors may ask for a reservation'),
  autoAccept: z
    .boolean()
    .describe('A wish that is free is held for 15 minutes, until the visitor presses the button on the mailed page; else staff answer'),
  confirmWithoutMail: z
    .boolean()
    .describe('With autoAccept, whether visitors who can’t be mailed are confirmed at once; else staff answer them'),
  onePerContact: z
    .boolean()
    .describe('Whether a phone number or e-mail address has one open reservation at most, beside those that staff write down'),
  leadMinutes: z.int().min(0).max(reservationLimits.leadMinutes).describe('How long ahead it is asked for at the latest'),
  horizonDays: z.int().min(0).max(reservationLimits.horizonDays).describe('How many business days ahead places are given'),
  proposalHours: z.int().min(1).max(reservationLimits.proposalHours).describe('How long an offer of the shop stands'),
  changeMinutes: z
    .int()
    .min(0)
    .max(reservationLimits.changeMinutes)
    .describe('How long ahead a visitor changes or cancels a confirmed one at the latest'),
  earlyMinutes: z.int().min(0).max(reservationLimits.earlyMinutes).describe('How long ahead of the agreed time its visitor may check in'),
  lateMinutes: z
    .int()
    .min(0)
    .max(reservationLimits.lateMinutes)
    .describe('How long after the agreed time a visitor is still called by it; later in the normal order'),
  hours: WeekHoursSchema.nullable().describe('Within the shop’s own; null: whenever it is open'),
  otherDays: OtherDaysSchema.describe('Days that are otherwise, within the shop’s hours'),
}

const ServiceSlotsSchema = z
  .strictObject({
    serviceId: Id,
    lengthMinutes: z.int().min(unitMinutes).max(reservationLimits.lengthMinutes).multipleOf(unitMinutes),
    capacity: z.int().min(1).max(reservationLimits.capacity).describe('Parties at the same time'),
    needsResource: z.boolean().describe('Each party takes somebody or a room as well'),
  })
  .meta({ id: 'ServiceSlots' })

const resource = {
  staffId: Id.nullable().describe('Null: a room'),
  name: nameSchema({ min: 1, max: reservationLimits.roomName }).nullable().describe('Of a room'),
  serviceIds: z.array(Id).max(limits.services).nullable().describe('What a room is for; null: everything, or what the person serves'),
}

const Block = z
  .object({
    id: Id,
    resourceId: Id.nullable().describe('Null: the whole shop'),
    startsAt: Instant,
    endsAt: Instant,
    note: z.string().nullable(),
  })
  .meta({ id: 'SlotBlock', description: 'A time that is not given away' })

const ReservationSettings = z
  .object({
    ...rules,
    services: z.array(ServiceSlotsSchema).describe('Those that are given by reservation'),
    resources: z.array(z.object({ id: Id, ...resource, name: z.string().describe('Of the room, or of the person') })),
    blocks: z.array(Block).describe('Those that are not over'),
    rev: z.int().describe('0: nothing was set yet'),
  })
  .meta({ id: 'ReservationSettings', description: 'How a shop takes reservations' })
export type ReservationSettings = z.infer<typeof ReservationSettings>

const params = z.object({ shopId: Id })
const path = '/shops/{shopId}/reservation-settings'

export const getReservationSettings = operation({
  operationId: 'reservations.getSettings',
  method: 'get',
  path,
  summary: 'How the shop takes reservations: rules, services, staff and rooms, times that are not given away',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params,
  answer: ReservationSettings,
  errors: [],
})

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length

export const setReservationSettings = operation({
  ...setting,
  operationId: 'reservations.setSettings',
  path,
  summary: 'Set them. What is left out stays; nobody who has a place loses it',
  params,
  body: z.strictObject({ rev: z.int() }).extend(
    z
      .strictObject({
        ...rules,
        services: z
          .array(ServiceSlotsSchema)
          .max(limits.services)
          .refine((list) => unique(list.map(({ serviceId }) => serviceId)), 'A service is named once'),
        resources: z
          .array(z.strictObject({ id: Id.optional().describe('None: a new one'), ...resource }))
          .max(reservationLimits.resources)
          .refine((list) => list.every(({ staffId, name }) => (staffId === null) === (name !== null)), 'A room has a name, a person none')
          .refine((list) => unique(list.flatMap(({ staffId }) => staffId ?? [])), 'A person is named once')
          .refine((list) => unique(list.flatMap(({ id }) => id ?? [])), 'A resource is named once'),
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

const block = { ...setting, access: { role: 'staff', scope: 'shop' } } as const

export const addSlotBlock = operation({
  ...block,
  operationId: 'reservations.addBlock',
  path: `${path}/blocks`,
  summary: 'Give no places away at a time, of the whole shop or of one resource. Who has one keeps it',
  params,
  body: z
    .strictObject({
      resourceId: Id.nullable(),
      startsAt: VisitTime,
      endsAt: VisitTime,
      note: nameSchema({ min: 1, max: reservationLimits.blockNote }).nullable(),
    })
    .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), 'Ends before it begins'),
  answer: Block,
  status: 201,
  errors: ['resource.notFound', 'setting.tooMany'],
})

export const removeSlotBlock = operation({
  ...block,
  operationId: 'reservations.removeBlock',
  path: `${path}/blocks/{blockId}/remove`,
  summary: 'Give places away again at that time',
  params: z.object({ shopId: Id, blockId: Id }),
  answer: Removed,
  errors: ['slotBlock.notFound'],
})
