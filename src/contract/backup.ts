import { Id, Instant, operation } from './operation.ts'
import { z } from './zod.ts'

export const getBackup = operation({
  operationId: 'backup.get',
  method: 'get',
  path: '/shops/{shopId}/backup',
  summary: 'When the installation was last backed up',
  access: { role: 'admin', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z
    .object({
      at: Instant.nullable().describe('Null: never'),
      days: z.int().nullable().describe('Whole days since then'),
      overdue: z.boolean().describe('None for more than 48 hours'),
    })
    .meta({ id: 'Backup' }),
  errors: [],
})
