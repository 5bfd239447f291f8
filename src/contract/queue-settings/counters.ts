import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { createNameSchema, defineOperation, Id } from '../operation.ts'
import { z } from '../zod.ts'
import { RemovedId, settingCommandDefaults } from './setting.ts'

const fields = {
  name: createNameSchema({ min: 1, max: queueSettingsLimits.counterName }).describe('A figure, such as 3, or a word'),
  open: z.boolean().describe('Whether new visitors are called to it or served there; current ones stay'),
}

export const CounterSetting = z
  .object({ id: Id, ...fields, rev: z.int(), people: z.int().describe('People called to it or served there') })
  .meta({ id: 'CounterSetting' })
export type CounterSetting = z.infer<typeof CounterSetting>

const counterParams = z.object({ shopId: Id, counterId: Id })

export const createCounter = defineOperation({
  ...settingCommandDefaults,
  operationId: 'counters.create',
  path: '/shops/{shopId}/counters',
  summary: 'Add a counter',
  params: z.object({ shopId: Id }),
  body: z.strictObject({ name: fields.name, open: fields.open.optional() }),
  answer: CounterSetting,
  status: 201,
  errors: ['counter.nameTaken', 'setting.tooMany'],
})

export const editCounter = defineOperation({
  ...settingCommandDefaults,
  operationId: 'counters.edit',
  path: '/shops/{shopId}/counters/{counterId}/edit',
  summary: 'Change a counter. Missing properties stay',
  params: counterParams,
  body: z.strictObject({ rev: z.int() }).extend(z.strictObject(fields).partial().shape),
  answer: CounterSetting,
  current: CounterSetting,
  errors: ['counter.notFound', 'counter.nameTaken', 'setting.changed'],
})

export const removeCounter = defineOperation({
  ...settingCommandDefaults,
  operationId: 'counters.remove',
  path: '/shops/{shopId}/counters/{counterId}/remove',
  summary: 'Remove an unoccupied counter. Past visits keep its name',
  params: counterParams,
  answer: RemovedId,
  errors: ['counter.notFound', 'setting.inUse'],
})
