import { notInArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { actionCodePurposeDetails } from './code-purposes.ts'
import type { IdentityContext, IdentityEnv } from './context.ts'
import { createToolkitProblemResponse } from './http/problem.ts'
import { projectId } from './id-tokens/id-token.ts'
import { accounts } from './tables/accounts.ts'
import { findActionCode } from './tables/action-codes.ts'
import { sharedTablets } from './tables/devices.ts'

/** Response of the emulator's `config`; none of it can be changed here. */
const config = { signIn: { allowDuplicateEmails: false }, emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }

/**
 * The emulator's endpoints for tests, in its format: mails and SMS with their codes. Enabled by `IDENTITY_TEST_ENDPOINTS`, which production
 * refuses, and only for programs on this machine (docs/decisions/129-emulator.md).
 */
export function emulatorRoutes(ctx: IdentityContext): Hono<IdentityEnv> {
  const routes = new Hono<IdentityEnv>()
  const base = '/emulator/v1/projects/:project'
  routes.use(`${base}/*`, async (c, next) => {
    const { project } = c.req.param()
    if (project !== projectId || !isLocalProgram(c.env?.remoteAddress, c.req.raw.headers))
      return createToolkitProblemResponse(refuse('NOT_FOUND'))
    c.header('Cache-Control', 'no-store')
    return next()
  })

  routes.get(`${base}/oobCodes`, async (c) => {
    const oobCodes = []
    for (const { address, variables } of await waiting(ctx, 'mail')) {
      const code = typeof variables.link === 'string' && new URL(variables.link, 'http://localhost').searchParams.get('oobCode')
      // Leaves out used codes, like the emulator.
      const found = code && (await findActionCode(ctx.sql, code))
      if (!found) continue
      const { requestType } = actionCodePurposeDetails[found.purpose]
      const newEmail = found.purpose === 'changeEmail' && { newEmail: found.email }
      oobCodes.push({
        // A recovery mail goes to the former address.
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

  // Keeps the only owner of an organization, which would be left without an owner.
  routes.delete(`${base}/accounts`, async (c) => {
    const tablets = ctx.sql.select({ id: sharedTablets.accountId }).from(sharedTablets)
    for (const { id } of await ctx.sql.select({ id: accounts.id }).from(accounts).where(notInArray(accounts.id, tablets))) {
      const deleted = await deleteAccount(ctx, id)
      if (isRefusal(deleted)) ctx.log.debug({ account: id }, 'a test left the last owner of an organization')
    }
    return c.json({})
  })

  routes.get(`${base}/config`, (c) => c.json(config))
  // A script may set the values that are set anyway.
  routes.patch(`${base}/config`, async (c) => {
    const requestedConfig = await c.req.json().catch(() => undefined)
    return matches(config, requestedConfig) ? c.json(config) : createToolkitProblemResponse(refuse('OPERATION_NOT_ALLOWED'))
  })
  return routes
}

type Waiting = { address: string; variables: Record<string, unknown> }

/** Returns messages not sent yet; sending empties their variables. */
async function waiting(ctx: IdentityContext, channel: 'mail' | 'sms'): Promise<Waiting[]> {
  const { rows } = await ctx.sql.execute<Waiting>(
    sql`select address, variables from identity.outbox_message where channel = ${channel} and address is not null order by created_at, id`,
  )
  return rows
}

/** Returns true if `is` has every value of `expected`. */
function matches(is: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return is === expected
  return (
    typeof is === 'object' &&
    is !== null &&
    Object.entries(expected).every(([key, value]) => matches((is as Record<string, unknown>)[key], value))
  )
}

/**
 * Accepts only direct calls from a program on this machine: no browser page (it sends an Origin or another host name) and no client behind
 * a local proxy.
 */
function isLocalProgram(address: string | undefined, headers: Headers): boolean {
  if (!address || !/^(::ffff:)?127\.|^::1$/.test(address)) return false
  if ([...headers.keys()].some((name) => /^(origin|forwarded|via|x-real-ip|(x-forwarded|cf)-.*)$/.test(name))) return false
  if ((headers.get('sec-fetch-site') ?? 'none') !== 'none') return false
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(headers.get('host') ?? '')
}
