import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { defineOperation, Id, LocalizedTextSchema } from '../operation.ts'
import { serviceRemovalRefusals } from '../parts.ts'
import { z } from '../zod.ts'
import { LocalizedName, RemovedId, settingCommandDefaults } from './setting.ts'

const fields = {
  laneId: Id,
  name: LocalizedName,
  priorMinutes: z
    .int()
    .min(1)
    .max(queueSettingsLimits.priorMinutes)
    .describe('Usual duration in minutes, until the shop’s visits give a better estimate'),
  open: z.boolean().describe('Whether visitors may choose it'),
}

export const ServiceSetting = z
  .object({ id: Id, ...fields, name: LocalizedTextSchema, rev: z.int(), people: z.int().describe('Open visits for it') })
  .meta({ id: 'ServiceSetting' })
export type ServiceSetting = z.infer<typeof ServiceSetting>

const serviceParams = z.object({ shopId: Id, serviceId: Id })

export const createService = defineOperation({
  ...settingCommandDefaults,
  operationId: 'services.create',
  path: '/shops/{shopId}/services',
  summary: 'Add a service to a lane',
  params: z.object({ shopId: Id }),
  body: z.strictObject({ laneId: Id, name: LocalizedName, priorMinutes: fields.priorMinutes.optional(), open: fields.open.optional() }),
  answer: ServiceSetting,
  status: 201,
  errors: ['lane.notFound', 'setting.tooMany'],
})

export const editService = defineOperation({
  ...settingCommandDefaults,
  operationId: 'services.edit',
  path: '/shops/{shopId}/services/{serviceId}/edit',
  summary: 'Change a service. Missing properties stay, and issued tickets stay in their lane',
  params: serviceParams,
  body: z.strictObject({ rev: z.int() }).extend(z.strictObject(fields).partial().shape),
  answer: ServiceSetting,
  current: ServiceSetting,
  errors: ['service.notFound', 'lane.notFound', 'setting.changed'],
})

export const removeService = defineOperation({
  ...settingCommandDefaults,
  operationId: 'services.remove',
  path: '/shops/{shopId}/services/{serviceId}/remove',
  summary: 'Remove a service without open or agreed visits. Past visits keep its name',
  params: serviceParams,
  answer: RemovedId,
  errors: ['service.notFound', 'setting.inUse', ...serviceRemovalRefusals],
})
