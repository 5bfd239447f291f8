import { auditRoles } from '#domain/roles.ts'
import { fileEncodings } from './file-encoding.ts'
import { defineOperation, Id, InstantSchema, PlainDateSchema } from './operation.ts'
import { z } from './zod.ts'

const access = { roles: auditRoles, scope: 'shop' } as const

const params = z.object({ shopId: Id })
const Actor = z.enum(['member', 'visitor', 'system'])

export const AuditFilter = z.object({
  by: z
    .string()
    .min(1)
    .max(128)
    .refine((text) => !text.includes('\0'), 'Has a character that nobody sees')
    .optional()
    .describe('Account id of a member, from `audit.options`; `visitor`; or `system` for automatic changes'),
  kind: z
    .string()
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/)
    .max(60)
    .optional()
    .describe('Kind of event (docs/events.md), or the part before its dot for all kinds of that area'),
  from: PlainDateSchema.optional().describe('First day on which entries were written, in the shop’s time zone'),
  until: PlainDateSchema.optional().describe('Last day on which entries were written'),
  object: Id.optional().describe('Id of the affected object, such as a card, ticket or member'),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditEntry = z
  .object({
    id: Id,
    at: InstantSchema.describe('Time of the action'),
    writtenAt: InstantSchema.describe('Time of writing, which orders the log'),
    kind: z.string(),
    says: z.string().describe('Text of the event, in the caller’s language'),
    by: Actor,
    name: z.string().nullable().describe('The member’s current name; null: not a member, or the account was deleted'),
    device: z.string().nullable().describe('Browser and system as the browser reported them; null: none or unknown'),
    object: z.object({
      type: z.string(),
      id: Id,
      says: z.string().describe('Type of the object, in the caller’s language'),
      name: z.string().nullable().describe('Number or name, if it has one that is not personal data'),
    }),
    changes: z
      .array(
        z.object({
          label: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          masked: z.boolean().describe('True for personal data and free text, which `audit.reveal` shows'),
        }),
      )
      .describe('Known changes. An erased value has only its label'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = defineOperation({
  operationId: 'audit.list',
  method: 'get',
  path: '/shops/{shopId}/audit',
  summary: 'List the audit log of the shop and its organization, latest first: action, actor and device',
  access,
  limit: 'read',
  idempotent: false,
  params,
  query: AuditFilter.extend({ after: Id.optional().describe('Id of an entry; returns entries before it') }),
  answer: z.object({ entries: z.array(AuditEntry), next: Id.nullable().describe('`after` of the next page') }).meta({ id: 'AuditLog' }),
  errors: [],
})

const Choice = z.object({ value: z.string(), label: z.string() })

export const getAuditFilterOptions = defineOperation({
  operationId: 'audit.options',
  method: 'get',
  path: '/shops/{shopId}/audit-options',
  summary: 'List the filter choices of the audit log: all actors of the shop and all kinds of events',
  access,
  limit: 'read',
  idempotent: false,
  params,
  answer: z
    .object({
      people: z.array(z.object({ accountId: z.string(), name: z.string().nullable().describe('Null: the account was deleted') })),
      areas: z.array(Choice.extend({ kinds: z.array(Choice) })).describe('Kinds by the part before their dot'),
    })
    .meta({ id: 'AuditOptions' }),
  errors: [],
})

export const revealAuditEntry = defineOperation({
  operationId: 'audit.reveal',
  asks: 'password',
  method: 'post',
  path: '/shops/{shopId}/audit/{eventId}/reveal',
  summary: 'Reveal the masked values of an entry, and record who saw them. Auditors may not call it',
  access: { role: 'owner', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, eventId: Id }),
  answer: z
    .object({ values: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })) })
    .meta({ id: 'RevealedEvent' }),
  errors: ['audit.notFound'],
})

export const exportAudit = defineOperation({
  operationId: 'audit.export',
  asks: 'password',
  method: 'post',
  path: '/shops/{shopId}/audit-export',
  summary:
    'Export all matching entries as CSV with a header. Masked values stay masked. The export is recorded before the first entry leaves',
  access,
  limit: 'file',
  idempotent: true,
  params,
  body: AuditFilter.extend({
    encoding: z
      .enum(fileEncodings)
      .default('utf8')
      .describe('utf8: with byte order mark, in the language of Accept-Language. shift_jis: in Japanese'),
  }).strict(),
  answer: z.string(),
  file: 'text/csv',
  errors: [],
})
