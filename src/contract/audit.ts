import { auditRoles } from '#domain/roles.ts'
import { fileEncodings } from './file-encoding.ts'
import { Id, Instant, operation, PlainDate } from './operation.ts'
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
    .describe('A member’s account, as `audit.options` has it; visitor; or system, for what happened by itself'),
  kind: z
    .string()
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/)
    .max(60)
    .optional()
    .describe('A kind of event (docs/events.md), or what stands before its dot for all of these'),
  from: PlainDate.optional().describe('Written on that day or later, by the shop’s clock'),
  until: PlainDate.optional().describe('Written on that day or earlier'),
  object: Id.optional().describe('What it happened to: the id of a card, a number, a member …'),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditEntry = z
  .object({
    id: Id,
    at: Instant.describe('When it was done'),
    writtenAt: Instant.describe('When it was written down, which is the order of the log'),
    kind: z.string(),
    says: z.string().describe('What happened, in the caller’s language'),
    by: Actor,
    name: z.string().nullable().describe('The member’s, as it is now; null: not a member, or one whose account is gone'),
    device: z.string().nullable().describe('As the browser told; null: none, or not known'),
    object: z.object({
      type: z.string(),
      id: Id,
      says: z.string().describe('What it is, in the caller’s language'),
      name: z.string().nullable().describe('Its number or name, where it has one that isn’t personal'),
    }),
    changes: z
      .array(
        z.object({
          label: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          masked: z.boolean().describe('Personal, or free text that may be: audit.reveal shows it'),
        }),
      )
      .describe('What is known of what changed. An erased value is told by its label alone'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = operation({
  operationId: 'audit.list',
  method: 'get',
  path: '/shops/{shopId}/audit',
  summary: 'What has happened in the shop and its organization, by whom and from which device, latest first',
  access,
  limit: 'read',
  idempotent: false,
  params,
  query: AuditFilter.extend({ after: Id.optional().describe('Written before this one') }),
  answer: z.object({ entries: z.array(AuditEntry), next: Id.nullable().describe('For the next page') }).meta({ id: 'AuditLog' }),
  errors: [],
})

const Choice = z.object({ value: z.string(), label: z.string() })

export const getAuditOptions = operation({
  operationId: 'audit.options',
  method: 'get',
  path: '/shops/{shopId}/audit-options',
  summary: 'What the log can be narrowed to: who has ever done something in the shop, and every kind of event',
  access,
  limit: 'read',
  idempotent: false,
  params,
  answer: z
    .object({
      people: z.array(z.object({ accountId: z.string(), name: z.string().nullable().describe('Null: the account is gone') })),
      areas: z.array(Choice.extend({ kinds: z.array(Choice) })).describe('Kinds by what stands before their dot'),
    })
    .meta({ id: 'AuditOptions' }),
  errors: [],
})

export const revealAudit = operation({
  operationId: 'audit.reveal',
  asks: 'password',
  method: 'post',
  path: '/shops/{shopId}/audit/{eventId}/reveal',
  summary: 'The values of an entry that are masked. Who has seen them is recorded. Not for auditors, who check that and not what',
  access: { role: 'owner', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, eventId: Id }),
  answer: z
    .object({ values: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })) })
    .meta({ id: 'RevealedEvent' }),
  errors: ['audit.notFound'],
})

export const exportAudit = operation({
  operationId: 'audit.export',
  asks: 'password',
  method: 'post',
  path: '/shops/{shopId}/audit-export',
  summary:
    'The entries that the list would show, all pages of it, as CSV with a header; masked values stay masked. Recorded before the first of them leaves',
  access,
  limit: 'file',
  idempotent: true,
  params,
  body: AuditFilter.extend({
    encoding: z
      .enum(fileEncodings)
      .default('utf8')
      .describe('utf8: with a mark at its beginning, in the language of Accept-Language. shift_jis: in Japanese'),
  }).strict(),
  answer: z.string(),
  file: 'text/csv',
  errors: [],
})
