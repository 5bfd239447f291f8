import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { RateLimitRule } from '#contract/limit.ts'
import { rateLimitRules } from '#contract/limits.ts'
import type { Operation } from '#contract/operation.ts'
import { personalDataScopes } from '#domain/api-keys.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isDatabaseUnavailable } from '../database/db-failure.ts'
import { formatTabletDevice, runWithEventDevice } from '../database/event-device.ts'
import type { IdempotentCall } from '../database/idempotency.ts'
import { toFault, toFaultWithoutStack } from '../fault.ts'
import type { Log } from '../log.ts'
import { sha256, type TokenDeriver } from '../tokens.ts'
import { UpstreamUnavailableError } from '../upstream-unavailable.ts'
import { type AccessCheckDependencies, checkAccess, type GrantedAccess } from './access.ts'
import { browserInfoText, parseBrowserInfo } from './browser-info.ts'
import type { ApiKeyCaller, Handler, OperationCall, OperationWithHandler, ServerEnv } from './call.ts'
import { apiResponseHeaders, problemResponse, requestLocale } from './problems.ts'
import type { RateLimits } from './rate-limits.ts'
import { canonicalInputJson, isBrowserId, isIdempotencyKey, type RequestInput, readInput } from './request-input.ts'
import { hasClientDisconnected } from './server.ts'
import type { StaffNetworks } from './staff-networks.ts'
import { createUploadReader } from './upload.ts'

export const browserIdCookie = 'uketsuke_device'

export type ApiDependencies = AccessCheckDependencies & {
  handled: readonly OperationWithHandler[]
  registry: ReadonlyMap<string, Operation>
  rateLimits: RateLimits
  tokens: Pick<TokenDeriver, 'inputKey'>
  staffNetworks: StaffNetworks
  log: Log
}

/** Returns an operation's path as the router writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Builds the REST API, relative to /api/v1, from the registry and its handlers. A missing handler or registry entry fails the start. */
export function createApi(parts: ApiDependencies): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  const handlers = new Map(parts.handled.map((handled) => [handled.entry.operationId, handled]))
  for (const operationId of handlers.keys()) if (!parts.registry.has(operationId)) throw new Error(`${operationId} is not in the registry`)
  for (const entry of parts.registry.values()) {
    const handler = handlers.get(entry.operationId)
    if (!handler) throw new Error(`${entry.operationId} has no handler`)
    if (!entry.access) throw new Error(`${entry.operationId} does not say who may call it`)
    if (mayReadPersonalData(entry) && !handler.personalIds && !objectParameter(entry))
      throw new Error(`${entry.operationId} does not say whose data it returns`)
    api.on(entry.method, routePath(entry.path), (c) => serve(parts, handler, c))
  }
  api.notFound((c) => problemResponse(c, refuse('request.notFound')))
  return api
}

async function serve(
  parts: ApiDependencies,
  { entry, handler, personalIds }: OperationWithHandler,
  c: Context<ServerEnv>,
): Promise<Response> {
  try {
    const granted = await checkAccess(parts, entry, c)
    const device = deviceOf(c)
    const { remoteAddress } = c.env
    const caller = callerOf(entry, c, isRefusal(granted) ? undefined : granted, device)
    const apiKey = isRefusal(granted) ? undefined : granted.apiKey
    if (!isRefusal(granted) && granted.membership && !apiKey) parts.staffNetworks.note(granted.membership.shopId, remoteAddress)
    const charged = c.env.apiKey ? { headers: {} } : chargeCaller(parts.rateLimits, entry, { caller, apiKey, remoteAddress })
    const { headers } = charged
    if (isRefusal(charged)) return problemResponse(c, charged, { headers })
    if (isRefusal(granted)) return problemResponse(c, granted, { headers })
    const input = await readInput(entry, c)
    if (isRefusal(input)) return problemResponse(c, input, { headers })
    const upload = entry.upload && createUploadReader(entry.upload, granted.membership ? 'staff' : 'visitors', c)
    if (isRefusal(upload)) return problemResponse(c, upload, { headers })
    const idempotency = entry.idempotent ? idempotencyCall(parts, entry, c, caller, input) : undefined
    if (isRefusal(idempotency)) return problemResponse(c, idempotency, { headers })
    // Charges the shop's limit for valid requests only. Otherwise garbage requests could lock out its visitors.
    const crowded = chargedByCommand(entry) ? undefined : parts.rateLimits.consumeShop(entry.limit, shopOf(c))
    if (isRefusal(crowded)) return problemResponse(c, crowded, { headers })
    const recordRead = readRecorder(parts, entry, c, granted)
    const call: OperationCall = {
      ...granted,
      ...(recordRead && { recordRead }),
      device,
      idempotency,
      upload,
      locale: requestLocale(c),
      requestId: c.get('requestId'),
      http: c,
    }
    const work = () => handler(input as never, call)
    const result = await (entry.method === 'post' ? runWithEventDevice(clientOf(c, granted), work) : work())
    if (caller && earnsTrust(entry) && !isRefusal(result)) parts.rateLimits.trustCaller(caller)
    await recordRead?.(readIds(entry, c, { result, personalIds }))
    // Compared by identity, because the adapter has since replaced the global Response that made this one.
    if (result === RESPONSE_ALREADY_SENT || result instanceof Response) return result as Response
    if (isRefusal(result)) return problemResponse(c, lookedUp(parts, entry, c, result) ?? result, { headers })
    const made = entry.answer.parse(result)
    if (entry.cachedFor !== undefined) return cachedResponse(c, made, entry.cachedFor, headers)
    return jsonResponse(made, entry.status ?? 200, headers)
  } catch (error) {
    return respondToError(parts.log, c, error)
  }
}

type Charged = { caller: string | undefined; apiKey: ApiKeyCaller | undefined; remoteAddress: string | undefined }

/** Charges an API key's own limit first. The headers are those of the limit with fewer requests left. */
function chargeCaller(rateLimits: RateLimits, { limit }: Operation, { caller, apiKey, remoteAddress }: Charged) {
  const ofKey = apiKey && rateLimits.take('apiKey', `account:${apiKey.account.accountId}`, remoteAddress)
  if (ofKey?.refused) return ofKey
  const ofCaller = rateLimits.take(limit, caller, remoteAddress)
  const left = ({ headers }: { headers: Record<string, string> }) => Number(headers['ratelimit-remaining'])
  return ofKey && !ofCaller.refused && left(ofKey) < left(ofCaller) ? ofKey : ofCaller
}

/** A command with such a scope returns personal data too, even if it changes nothing. */
const mayReadPersonalData = ({ keyScopes }: Operation): boolean => (keyScopes ?? []).some((scope) => personalDataScopes.includes(scope))

/** Returns the path's parameter for a card, ticket or reservation. */
const objectParameter = ({ path }: Operation): string | undefined => /\{(cardId|ticketId|reservationId)\}/.exec(path)?.[1]

function readRecorder(
  { apiKeys }: ApiDependencies,
  { operationId }: Operation,
  c: Context<ServerEnv>,
  granted: GrantedAccess,
): OperationCall['recordRead'] {
  const { apiKey, membership } = granted
  if (!apiKey || !membership) return undefined
  return (ids) => runWithEventDevice(clientOf(c, granted), () => apiKeys.recordRead(apiKey, membership.shopId, { operationId, ids }))
}

type ReadResult = { result: Awaited<ReturnType<Handler>>; personalIds: OperationWithHandler['personalIds'] }

/** Returns whose data the response holds. A refused change may return the current row. */
function readIds(entry: Operation, c: Context<ServerEnv>, { result, personalIds }: ReadResult): readonly string[] {
  const parameter = objectParameter(entry)
  const object = parameter === undefined ? [] : [c.req.param(parameter)!.toLowerCase()]
  if (isRefusal(result)) return 'current' in result ? object : []
  const others = personalIds && result !== RESPONSE_ALREADY_SENT && !(result instanceof Response) ? personalIds(result as never) : []
  return entry.method === 'get' || mayReadPersonalData(entry) ? [...object, ...others] : others
}

/** Passes headers as a plain object, which the adapter sends as is; it would have to convert a Headers object. */
function jsonResponse(result: unknown, status: number, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(result), {
    status,
    headers: { ...headers, ...apiResponseHeaders, 'content-type': 'application/json' },
  })
}

/** RFC 9110 §13.1.2: 304 without a body if the client's ETag matches. */
function cachedResponse(c: Context<ServerEnv>, result: unknown, seconds: number, limited: Record<string, string>): Response {
  const text = JSON.stringify(result)
  const etag = `"${sha256(text).toString('base64url')}"`
  const cachedHeaders = { ...limited, ...apiResponseHeaders, 'cache-control': `public, max-age=${seconds}`, etag }
  const receivedEtags = c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (receivedEtags?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers: cachedHeaders })
  return new Response(text, { headers: { ...cachedHeaders, 'content-type': 'application/json' } })
}

/**
 * Returns 503 with Retry-After if the database or another service is unavailable. Any other error is a bug: it is logged with a request id
 * that the caller sees.
 */
export function respondToError(log: Log, c: Context<ServerEnv>, error: unknown): Response {
  const requestId = c.get('requestId')
  if (hasClientDisconnected(c.env)) {
    log.debug({ requestId }, 'the client went away')
    return problemResponse(c, refuse('request.malformed'))
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ requestId, fault: toFaultWithoutStack(error) }, 'database away')
    return problemResponse(c, refuse('server.unavailable'))
  }
  if (error instanceof UpstreamUnavailableError) {
    log.warn({ requestId, fault: toFaultWithoutStack(error) }, error.message)
    return problemResponse(c, refuse('server.unavailable'))
  }
  log.error({ requestId, fault: toFault(error) }, 'unexpected error')
  return problemResponse(c, refuse('server.error'))
}

/** The header carries the device id of a form without cookies or on a cached page. */
function deviceOf(c: Context<ServerEnv>): string | undefined {
  const device = c.req.header('uketsuke-device') ?? getCookie(c, browserIdCookie)
  return isBrowserId(device) ? device : undefined
}

/** Operations exempt from the network limit could be used to guess entry codes, so a failed lookup counts against the `read` limit. */
function lookedUp({ rateLimits }: ApiDependencies, { limit }: Operation, c: Context<ServerEnv>, { refused }: Refusal) {
  const rate: RateLimitRule = rateLimitRules[limit]
  if (!rate.exemptFromNetworkLimit || refused !== 'entry.notFound') return undefined
  const looked = rateLimits.take('read', undefined, c.env.remoteAddress)
  return isRefusal(looked) ? looked : undefined
}

/** Client description for the event log. The network is recorded for members, never for visitors. */
function clientOf(c: Context<ServerEnv>, { account }: GrantedAccess): string {
  const clientText = browserInfoText(parseBrowserInfo(c.req.header('user-agent'), account ? c.env.remoteAddress : undefined))
  return [clientText, account?.device && formatTabletDevice(account.device.id)].filter(Boolean).join(', ')
}

function chargedByCommand({ limit }: Operation): boolean {
  const rate: RateLimitRule = rateLimitRules[limit]
  return rate.shop?.takenBy === 'command'
}

/** Callers that present our token, or got something limited per network, no longer share the anonymous limit. */
function earnsTrust({ access, limit }: Operation): boolean {
  const rate: RateLimitRule = rateLimitRules[limit]
  return rate.network !== undefined || (typeof access === 'object' && 'token' in access)
}

/** Returns one key per shop, however its entry code is spelled. */
function shopOf(c: Context<ServerEnv>): string | undefined {
  const code = c.req.param('code')
  return code === undefined ? c.req.param('shopId') : parseEntryCode(code)
}

function callerOf(
  entry: Operation,
  c: Context<ServerEnv>,
  granted: GrantedAccess | undefined,
  device: string | undefined,
): string | undefined {
  if (granted?.account) return `account:${granted.account.accountId}`
  const token = typeof entry.access === 'object' && 'token' in entry.access ? c.req.param('token') : undefined
  if (token) return `token:${token}`
  return device ? `device:${device}` : undefined
}

function idempotencyCall(
  { tokens }: ApiDependencies,
  entry: Operation,
  c: Context<ServerEnv>,
  caller: string | undefined,
  input: RequestInput,
): IdempotentCall | ReturnType<typeof refuse<'idempotency.missing'>> {
  const key = c.req.header('idempotency-key')
  if (!isIdempotencyKey(key)) return refuse('idempotency.missing')
  return { operation: entry.operationId, caller: sha256(caller ?? 'stranger'), key, inputHash: tokens.inputKey(canonicalInputJson(input)) }
}
