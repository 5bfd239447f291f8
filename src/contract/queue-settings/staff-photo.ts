/** Without the changing operations, because pages that show a face need none of their schemas. */
import { defineOperation, Id } from '../operation.ts'
import { z } from '../zod.ts'

export const getStaffPhoto = defineOperation({
  operationId: 'staff.photo',
  method: 'get',
  path: '/shops/{shopId}/staff/{staffId}/photos/{photoId}',
  summary: 'Get the photo of a member of staff',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['queue:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id, staffId: Id, photoId: Id }),
  bytes: ['image/jpeg'],
  answer: z.never().describe('The picture'),
  errors: ['file.notFound'],
})
