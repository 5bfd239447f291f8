/** Files of a reception card: photos of its visitor, and what staff lay beside them. */

import { attachmentKinds, largestFile } from '#domain/attachments/attachment.ts'
import { Id, Instant, operation } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { cardFilePaths } from './card-file-paths.ts'

export const Attachment = z
  .object({
    id: Id,
    kind: z.enum(attachmentKinds).describe('Pictures are kept as JPEG, without what cameras note beside them, such as the place'),
    name: z.string().describe('With the ending of what it is'),
    size: z.int().describe('Of what is kept, in bytes'),
    width: z.int().nullable(),
    height: z.int().nullable(),
    field: z.string().nullable().describe('The question of the form that it answers, where it does'),
    addedBy: z.enum(['visitor', 'member']),
    addedAt: Instant,
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

const fileName = z.string().check(atMost(255)).default('').describe('As it is called where it comes from; what it is, its content says')
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
const upload = { largest: largestFile }
const removed = z.object({ id: Id })
const pictures = ['image/jpeg'] as const
const opened = z.never().describe('The file')

const staff = { access: { role: 'staff', scope: 'shop' }, params: z.object({ shopId: Id, cardId: Id, attachmentId: Id }) } as const
const ofCard = '/shops/{shopId}/cards/{cardId}/attachments'

export const addAttachment = operation({
  access: staff.access,
  operationId: 'attachments.add',
  method: 'post',
  path: ofCard,
  summary: 'Lay a file beside a card: a picture (JPEG, PNG, WebP), which is drawn anew as JPEG, or a PDF',
  limit: 'upload',
  idempotent: true,
  params: z.object({ shopId: Id, cardId: Id }),
  query: z.object({
    name: fileName,
    field: z.string().max(80).optional().describe('The question for files that it answers, where it does'),
  }),
  upload,
  answer: Attachment,
  status: 201,
  errors: ['card.notFound', 'card.deleted', 'file.unfit', ...badFile],
})

export const removeAttachment = operation({
  ...staff,
  operationId: 'attachments.remove',
  method: 'post',
  path: `${ofCard}/{attachmentId}/remove`,
  summary: 'Erase a file of a card, for good',
  limit: 'staff',
  idempotent: true,
  answer: removed,
  errors: ['file.notFound', 'card.deleted'],
})

export const openAttachment = operation({
  ...staff,
  operationId: 'attachments.open',
  method: 'get',
  path: `${ofCard}/{attachmentId}`,
  summary: 'A file of a card: a picture to be shown, a PDF to be saved. That it was opened, and by whom, is recorded',
  limit: 'read',
  idempotent: false,
  bytes: ['image/jpeg', 'application/pdf'],
  answer: opened,
  errors: ['file.notFound'],
})

export const showThumbnail = operation({
  ...staff,
  operationId: 'attachments.thumbnail',
  method: 'get',
  path: `${ofCard}/{attachmentId}/thumbnail`,
  summary: 'A picture of a card, small',
  limit: 'read',
  idempotent: false,
  bytes: pictures,
  answer: opened,
  errors: ['file.notFound'],
})

const visitor = {
  access: { token: 'card' },
  params: z.object({ token: z.string().max(64).describe('Of the card'), fileId: Id }),
} as const

export const addCardFile = operation({
  access: visitor.access,
  operationId: 'cards.addFile',
  method: 'post',
  ...cardFilePaths.add,
  summary: 'Answer a question for photos with one of them, until staff have taken the card on',
  limit: 'upload',
  idempotent: true,
  params: visitor.params.pick({ token: true }),
  query: z.object({ field: z.string().max(80), name: fileName }),
  upload,
  answer: Attachment,
  status: 201,
  errors: ['card.notFound', 'card.taken', 'card.invalid', 'file.unfit', ...badFile],
})

export const removeCardFile = operation({
  ...visitor,
  operationId: 'cards.removeFile',
  method: 'post',
  ...cardFilePaths.remove,
  summary: 'Take a photo back, until staff have taken the card on: it is erased',
  limit: 'visitor',
  idempotent: true,
  answer: removed,
  errors: ['card.notFound', 'card.taken', 'file.notFound'],
})

export const showCardThumbnail = operation({
  ...visitor,
  operationId: 'cards.thumbnail',
  method: 'get',
  ...cardFilePaths.thumbnail,
  summary: 'A photo that the visitor has sent, small',
  limit: 'read',
  idempotent: false,
  bytes: pictures,
  answer: opened,
  errors: ['card.notFound', 'file.notFound'],
})
