/** Files of a reception card: photos from its visitor and files from staff. */

import { attachmentKinds, maxFileBytes } from '#domain/attachments/attachment.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { visitorPhotoEndpoints } from './card-file-paths.ts'

export const Attachment = z
  .object({
    id: Id,
    kind: z.enum(attachmentKinds).describe('Pictures are stored as JPEG without metadata such as the location'),
    name: z.string().describe('File name with the extension of its stored type'),
    size: z.int().describe('Size of the stored file in bytes'),
    width: z.int().nullable(),
    height: z.int().nullable(),
    field: z.string().nullable().describe('Key of the form field that the file answers; null: none'),
    addedBy: z.enum(['visitor', 'member']),
    addedAt: InstantSchema,
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

const fileName = z
  .string()
  .check(createMaxCharactersCheck(255))
  .default('')
  .describe('Original file name. The type is detected from the content')
const badFile = [
  'file.empty',
  'file.wrongType',
  'file.notPicture',
  'file.heic',
  'file.tooManyPixels',
  'file.unreadable',
  'file.cardFull',
  'file.shopFull',
] as const satisfies readonly ProblemCode[]
const upload = { largest: maxFileBytes }
const removed = z.object({ id: Id })
const pictures = ['image/jpeg'] as const
const opened = z.never().describe('The file')

const staff = { access: { role: 'staff', scope: 'shop' }, params: z.object({ shopId: Id, cardId: Id, attachmentId: Id }) } as const
const ofCard = '/shops/{shopId}/cards/{cardId}/attachments'

export const addAttachment = defineOperation({
  access: staff.access,
  keyScopes: ['cards:write'],
  operationId: 'attachments.add',
  method: 'post',
  path: ofCard,
  summary: 'Add a file to a card: a picture (JPEG, PNG, WebP), which is re-encoded as JPEG, or a PDF',
  limit: 'upload',
  idempotent: true,
  params: z.object({ shopId: Id, cardId: Id }),
  query: z.object({
    name: fileName,
    field: z.string().max(80).optional().describe('Key of the file field that it answers, if any'),
  }),
  upload,
  answer: Attachment,
  status: 201,
  errors: ['card.notFound', 'card.deleted', 'file.invalid', ...badFile],
})

export const removeAttachment = defineOperation({
  ...staff,
  operationId: 'attachments.remove',
  method: 'post',
  path: `${ofCard}/{attachmentId}/remove`,
  keyScopes: ['cards:write'],
  summary: 'Erase a file of a card irreversibly',
  limit: 'staff',
  idempotent: true,
  answer: removed,
  errors: ['file.notFound', 'card.deleted'],
})

export const openAttachment = defineOperation({
  ...staff,
  operationId: 'attachments.open',
  method: 'get',
  path: `${ofCard}/{attachmentId}`,
  keyScopes: ['cards:read', 'contacts:read'],
  summary: 'Get a file of a card: a picture to display or a PDF to save. The access is recorded',
  limit: 'read',
  idempotent: false,
  bytes: ['image/jpeg', 'application/pdf', 'text/plain'],
  answer: opened,
  errors: ['file.notFound'],
})

export const getAttachmentThumbnail = defineOperation({
  ...staff,
  operationId: 'attachments.thumbnail',
  method: 'get',
  path: `${ofCard}/{attachmentId}/thumbnail`,
  keyScopes: ['cards:read', 'contacts:read'],
  summary: 'Get the thumbnail of a card’s picture',
  limit: 'read',
  idempotent: false,
  bytes: pictures,
  answer: opened,
  errors: ['file.notFound'],
})

const visitor = {
  access: { token: 'card' },
  params: z.object({ token: z.string().max(64).describe('Token of the card'), fileId: Id }),
} as const

export const addVisitorPhoto = defineOperation({
  access: visitor.access,
  operationId: 'cards.addFile',
  method: 'post',
  ...visitorPhotoEndpoints.add,
  summary: 'Add a photo to the visitor’s card, until staff have taken the card',
  limit: 'upload',
  idempotent: true,
  params: visitor.params.pick({ token: true }),
  query: z.object({ field: z.string().max(80), name: fileName }),
  upload,
  answer: Attachment,
  status: 201,
  errors: ['card.notFound', 'card.inProgress', 'card.invalid', 'file.invalid', ...badFile],
})

export const removeVisitorPhoto = defineOperation({
  ...visitor,
  operationId: 'cards.removeFile',
  method: 'post',
  ...visitorPhotoEndpoints.remove,
  summary: 'Erase a photo of the visitor’s card, until staff have taken the card',
  limit: 'visitor',
  idempotent: true,
  answer: removed,
  errors: ['card.notFound', 'card.inProgress', 'file.notFound'],
})

export const getVisitorPhotoThumbnail = defineOperation({
  ...visitor,
  operationId: 'cards.thumbnail',
  method: 'get',
  ...visitorPhotoEndpoints.thumbnail,
  summary: 'Get the thumbnail of a photo that the visitor sent',
  limit: 'read',
  idempotent: false,
  bytes: pictures,
  answer: opened,
  errors: ['card.notFound', 'file.notFound'],
})
