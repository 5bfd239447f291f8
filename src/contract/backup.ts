import { defineOperation, Id, InstantSchema } from './operation.ts'
import { z } from './zod.ts'

export const getBackupStatus = defineOperation({
  operationId: 'backup.get',
  method: 'get',
  path: '/shops/{shopId}/backup',
  summary: 'Get the time of the last backup of the installation',
  access: { role: 'admin', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z
    .object({
      at: InstantSchema.nullable().describe('Null: never'),
      days: z.int().nullable().describe('Whole days since the last backup'),
      overdue: z.boolean().describe('True if the last backup is older than 48 hours'),
    })
    .meta({ id: 'Backup' }),
  errors: [],
})
