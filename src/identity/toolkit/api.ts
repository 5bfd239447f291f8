import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { defaultLocale, preferredLocale } from '#domain/locale.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { parseCaptchaLanguage } from '#domain/validation/captcha-language.ts'
import { runWithEventDevice } from '#platform/database/event-device.ts'
import { createBodyLimit } from '#platform/http/body-limit.ts'
import { browserInfoText, parseBrowserInfo } from '#platform/http/browser-info.ts'
import { findInvalidTextPath } from '#platform/http/request-input.ts'
import { makeCaptcha } from '../captcha/captcha.ts'
import type { IdentityContext, IdentityEnv } from '../context.ts'
import { findTabletByCookie, tabletCookie } from '../devices/device.ts'
import { parseToolkitBody, type ToolkitBody } from '../http/body.ts'
import type { ToolkitHandler } from '../http/call.ts'
import { createToolkitProblemResponse, type ToolkitRefusal } from '../http/problem.ts'
import { isSecure, ownOrigin } from '../http/request.ts'
import { projectId } from '../id-tokens/id-token.ts'
import { knownDeviceCookie, knownDeviceSeconds } from '../limits/known-device.ts'
import { createAuthUri } from '../providers/create-auth-uri.ts'
import { signInWithIdp } from '../providers/sign-in-with-idp.ts'
import { sessionCookie } from '../sessions/api.ts'
import type { SignInVerifier } from '../sign-ins/verifier.ts'
import { deleteCallerAccount } from './delete.ts'
import { lookup } from './lookup.ts'
import { finalizeEnrolment, startEnrolment, withdrawFactor } from './mfa-enrollment.ts'
import { finalizeMfaSignIn, startMfaSignIn } from './mfa-sign-in.ts'
import { reportUnknownDevice } from './new-device.ts'
import { resetPassword } from './reset-password.ts'
import { sendActionCode } from './send-code.ts'
import { sendVerificationCode } from './send-verification-code.ts'
import { signInWithCustomToken } from './sign-in-with-custom-token.ts'
import { signInWithEmailLink } from './sign-in-with-email-link.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signInWithPhoneNumber } from './sign-in-with-phone-number.ts'
import { signUp } from './sign-up.ts'
import { exchangeRefreshToken } from './token.ts'
import { updateAccount } from './update.ts'

/** Calls of the provider that are offered. */
const calls = new Map<string, ToolkitHandler>([
  ['accounts:signInWithPassword', signInWithPassword],
  ['accounts:lookup', lookup],
  ['accounts:update', updateAccount],
  ['accounts:sendOobCode', sendActionCode],
  ['accounts:resetPassword', resetPassword],
  ['accounts:signInWithEmailLink', signInWithEmailLink],
  ['accounts:sendVerificationCode', sendVerificationCode],
  ['accounts:signInWithPhoneNumber', signInWithPhoneNumber],
  ['accounts:signInWithCustomToken', signInWithCustomToken],
  ['accounts:delete', deleteCallerAccount],
  ['accounts/mfaEnrollment:start', startEnrolment],
  ['accounts/mfaEnrollment:finalize', finalizeEnrolment],
  ['accounts/mfaEnrollment:withdraw', withdrawFactor],
  ['accounts/mfaSignIn:start', startMfaSignIn],
  ['accounts/mfaSignIn:finalize', finalizeMfaSignIn],
  ['accounts:signUp', signUp],
  ['accounts:createAuthUri', createAuthUri],
  ['accounts:signInWithIdp', signInWithIdp],
])

/** No captcha before a password sign-in. Any other response would make the SDK load a foreign script. */
const recaptchaConfig = {
  recaptchaKey: 'projects/self/keys/none',
  recaptchaEnforcementState: [
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
  ],
}

export function toolkitRoutes(ctx: IdentityContext, verifier: SignInVerifier): Hono<IdentityEnv> {
  const routes = new Hono<IdentityEnv>()
  const limit = createBodyLimit(64 * 1024, () => createToolkitProblemResponse(refuse('INVALID_JSON_PAYLOAD')))

  routes.get('/identitytoolkit.googleapis.com/:version{v[12]}/recaptchaConfig', (c) => c.json(recaptchaConfig))
  // R5.9, R7.3: the captcha that the browser solves before an SMS is sent.
  routes.get('/identitytoolkit.googleapis.com/:version{v[12]}/recaptchaParams', async (c) => {
    if (isRefusal(parseCaptchaLanguage(c.req.query('hl') ?? ''))) return createToolkitProblemResponse(refuse('INVALID_ARGUMENT'))
    const recaptchaStoken = JSON.stringify(await makeCaptcha(ctx))
    return reply(c, { kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: 'altcha', recaptchaStoken })
  })
  // R7.3: domains against which the page checks its origin. Any host that serves this is ours.
  routes.get('/identitytoolkit.googleapis.com/:version{v[12]}/projects', (c) => {
    const host = new URL(`http://${c.req.header('Host') ?? new URL(c.req.url).host}`).hostname
    const configured = ctx.publicUrl ? [new URL(ctx.publicUrl).hostname] : []
    return c.json({ projectId, authorizedDomains: [...new Set([host, ...configured, 'localhost'])] })
  })
  const respond = async (c: Context<IdentityEnv>, name: string) => {
    const call = calls.get(name)
    if (!call) return createToolkitProblemResponse(refuse('OPERATION_NOT_ALLOWED'))
    const body = await readBody(c.req.raw)
    if (!body) return createToolkitProblemResponse(refuse('INVALID_JSON_PAYLOAD'))
    const cookie = getCookie(c, knownDeviceCookie)
    const from = { address: c.env?.remoteAddress, device: ctx.devices.read(cookie) }
    const deviceId = (await findTabletByCookie(ctx, getCookie(c, tabletCookie)))?.id ?? null
    const { tenantId } = body
    const organizationId = tenantId === undefined || tenantId === null || tenantId === '' ? null : String(tenantId)
    const client = { ...parseBrowserInfo(c.req.header('User-Agent'), from.address), deviceId, organizationId }
    let signedIn: string | undefined
    const remember = (account: string) => {
      signedIn = account
      setCookie(c, knownDeviceCookie, ctx.devices.remember(cookie, account), {
        path: '/identitytoolkit.googleapis.com',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure(c, ctx.publicUrl),
        maxAge: knownDeviceSeconds,
      })
    }
    // The SDK sends this header if its `languageCode` is set.
    const locale = preferredLocale(c.req.header('X-Firebase-Locale') ?? c.req.header('Accept-Language')) ?? defaultLocale
    const browserSignIn = async () => (await verifier.session(getCookie(c, sessionCookie)))?.signInId
    const origin = ownOrigin(c, ctx.publicUrl)
    const result = await runWithEventDevice(browserInfoText(client), () =>
      call(ctx, { body, from, client, locale, origin, remember, browserSignIn }),
    )
    if (signedIn !== undefined) await reportUnknownDevice(ctx, signedIn, { from, client, locale })
    return reply(c, result)
  }
  routes.post('/identitytoolkit.googleapis.com/:version{v[12]}/:call', limit, (c) => respond(c, c.req.param('call')))
  routes.post('/identitytoolkit.googleapis.com/:version{v[12]}/accounts/:call', limit, (c) => respond(c, `accounts/${c.req.param('call')}`))
  routes.post('/securetoken.googleapis.com/v1/token', limit, async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    if (findInvalidTextPath(form)) return createToolkitProblemResponse(refuse('INVALID_JSON_PAYLOAD'))
    const session = getCookie(c, sessionCookie)
    return reply(c, await exchangeRefreshToken(ctx, form, session, parseBrowserInfo(undefined, c.env?.remoteAddress)))
  })
  for (const prefix of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']) {
    routes.post(prefix, () => createToolkitProblemResponse(refuse('OPERATION_NOT_ALLOWED')))
    routes.all(prefix, () => createToolkitProblemResponse(refuse('NOT_FOUND')))
  }
  return routes
}

function reply(c: Context, result: object | ToolkitRefusal): Response {
  if (isRefusal(result)) return createToolkitProblemResponse(result as ToolkitRefusal)
  return c.json(result, 200, { 'Cache-Control': 'no-store' })
}

async function readBody(request: Request): Promise<ToolkitBody | undefined> {
  try {
    const body: unknown = await request.json()
    return findInvalidTextPath(body) ? undefined : parseToolkitBody(body)
  } catch (error) {
    // RangeError: a body nested too deeply to walk.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
