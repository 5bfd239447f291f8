import { notInArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { purposes } from './code-purposes.ts'
import type { IdentityContext, IdentityEnv } from './context.ts'
import { toolkitProblem } from './http/problem.ts'
import { projectId } from './id-tokens/id-token.ts'
import { accounts } from './tables/accounts.ts'
import { findCode } from './tables/action-codes.ts'
import { devices } from './tables/devices.ts'

/** What the emulator's `config` tells; none of it is a choice here. */
const config = { signIn: { allowDuplicateEmails: false }, emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }

/**
 * The emulator's own endpoints for tests, in its form: what was mailed or sent, with the codes in it. They stand only where
 * `IDENTITY_TEST_ENDPOINTS` says so, which production refuses, and answer programs of this machine only (docs/decisions/129-emulator.md).
 */
export function testEndpoints(ctx: IdentityContext): Hono<IdentityEnv> {
  const routes = new Hono<IdentityEnv>()
  const base = '/emulator/v1/projects/:project'
  routes.use(`${base}/*`, async (c, next) => {
    const { project } = c.req.param()
    if (project !== projectId || !isLocalProgram(c.env?.remoteAddress, c.req.raw.headers)) return toolkitProblem(refuse('NOT_FOUND'))
    c.header('Cache-Control', 'no-store')
    return next()
  })

  routes.get(`${base}/oobCodes`, async (c) => {
    const oobCodes = []
    for (const { address, variables } of await waiting(ctx, 'mail')) {
      const code = typeof variables.link === 'string' && new URL(variables.link, 'http://localhost').searchParams.get('oobCode')
      // As the emulator: used ones are gone.
      const found = code && (await findCode(ctx.sql, code))
      if (!found) continue
      const { requestType } = purposes[found.purpose]
      const newEmail = found.purpose === 'changeEmail' && { newEmail: found.email }
      oobCodes.push({
        // Whoever is told of another address is told at the former one.
        email: found.purpose === 'recoverEmail' ? address : (found.account?.email ?? address),
        ...newEmail,
        oobCode: code,
        oobLink: new URL(variables.link as string, c.req.url).href,
        requestType,
      })
    }
    return c.json({ oobCodes })
  })

  routes.get(`${base}/verificationCodes`, async (c) => {
    const verificationCodes = (await waiting(ctx, 'sms')).flatMap(({ address: phoneNumber, variables: { code } }) =>
      typeof code === 'string' ? [{ phoneNumber, code }] : [],
    )
    return c.json({ verificationCodes })
  })

  // Not whoever owns an organization alone: what it leaves would be nobody's.
  routes.delete(`${base}/accounts`, async (c) => {
    const tablets = ctx.sql.select({ id: devices.accountId }).from(devices)
    for (const { id } of await ctx.sql.select({ id: accounts.id }).from(accounts).where(notInArray(accounts.id, tablets))) {
      const deleted = await deleteAccount(ctx, id)
      if (isRefusal(deleted)) ctx.log.debug({ account: id }, 'a test left the last owner of an organization')
    }
    return c.json({})
  })

  routes.get(`${base}/config`, (c) => c.json(config))
  // A script may ask for what there is anyway.
  routes.patch(`${base}/config`, async (c) => {
    const wished = await c.req.json().catch(() => undefined)
    return says(config, wished) ? c.json(config) : toolkitProblem(refuse('OPERATION_NOT_ALLOWED'))
  })
  return routes
}

type Waiting = { address: string; variables: Record<string, unknown> }

/** What an account is told and nothing has taken yet: once it has left, its words are emptied. */
async function waiting(ctx: IdentityContext, channel: 'mail' | 'sms'): Promise<Waiting[]> {
  const { rows } = await ctx.sql.execute<Waiting>(
    sql`select address, variables from identity.outbox_message where channel = ${channel} and address is not null order by created_at, id`,
  )
  return rows
}

/** Whether all that is wished is so. */
function says(is: unknown, wished: unknown): boolean {
  if (typeof wished !== 'object' || wished === null) return is === wished
  return (
    typeof is === 'object' &&
    is !== null &&
    Object.entries(wished).every(([key, value]) => says((is as Record<string, unknown>)[key], value))
  )
}

/**
 * A program that speaks to this machine by its own address, and directly: not a page in a browser (which says its origin, or comes under another
 * name), and nobody behind a proxy that runs here.
 */
function isLocalProgram(address: string | undefined, headers: Headers): boolean {
  if (!address || !/^(::ffff:)?127\.|^::1$/.test(address)) return false
  if ([...headers.keys()].some((name) => /^(origin|forwarded|via|x-real-ip|(x-forwarded|cf)-.*)$/.test(name))) return false
  if ((headers.get('sec-fetch-site') ?? 'none') !== 'none') return false
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(headers.get('host') ?? '')
}
