import { apiKeyScopeMeanings } from '#contract/api-keys.ts'
import type { RateLimitRule, RequestRate } from '#contract/limit.ts'
import { rateLimitRules } from '#contract/limits.ts'
import { isRoleAccess, type Operation } from '#contract/operation.ts'
import { operationRegistry } from '#contract/registry.ts'
import { isRoleAllowed, roles } from '#domain/roles.ts'
import { code, table } from './page.ts'

const operations = [...operationRegistry.values()].sort((a, b) => (a.operationId < b.operationId ? -1 : 1))

const nameOf = (token: string) => (token === 'setup' ? 'set-up token' : `${token}’s token`)

const proofs = { person: ', not a shared tablet without a PIN', password: ', not by PIN' }

function callerText({ access, asks }: Operation): string {
  return `${accessText(access)}${asks ? proofs[asks] : ''}`
}

function accessText(access: Operation['access']): string {
  if (access === 'anyone') return 'anyone'
  if (access === 'account') return 'any signed-in account'
  if ('token' in access) return `holder of the ${nameOf(access.token)}`
  return 'role' in access ? access.role : access.roles.join(' or ')
}

/** Returns which role may call which operation in its own shop. Operations for anyone, for accounts or for token holders have no role. */
export function roleMatrix(): string {
  const rows = operations.flatMap(({ operationId, access }) =>
    isRoleAccess(access) ? [[code(operationId), ...roles.map((role) => (isRoleAllowed(access, role) ? 'yes' : ''))]] : [],
  )
  return table(['Operation', ...roles], rows)
}

/** Returns what a key needs: `any` is a key of the shop, whatever its scopes. Empty: no key. */
function keyText({ keyScopes }: Operation): string {
  return keyScopes ? keyScopes.map(code).join(', ') || 'any' : ''
}

/** Returns the scopes of API keys with their operations. */
export function keyScopeTable(): string {
  const rows = Object.entries(apiKeyScopeMeanings).map(([scope, meaning]) => [
    code(scope),
    meaning,
    operations.flatMap(({ operationId, keyScopes }) => (keyScopes?.some((own) => own === scope) ? [code(operationId)] : [])).join(', '),
  ])
  return table(['Scope', 'Allows', 'Operations'], rows)
}

export function operationTable(): string {
  const rows = operations.map((entry) => [
    code(entry.operationId),
    `${entry.method.toUpperCase()} ${code(entry.path)}`,
    entry.summary,
    callerText(entry),
    keyText(entry),
    code(entry.limit),
    entry.idempotent ? 'required' : '',
  ])
  return table(['Operation', 'Under /api/v1', 'Effect', 'Lowest role', 'API key', 'Rate', 'Idempotency-Key'], rows)
}

export function rateTable(): string {
  const rateText = (rate: RequestRate | undefined) => (rate ? `${rate.points} in ${rate.seconds} s` : '')
  const rateTexts = (rate: (RequestRate & { burst?: RequestRate }) | undefined) =>
    [rateText(rate), ...(rate?.burst ? [rateText(rate.burst)] : [])].join(', then ')
  const rows = Object.entries(rateLimitRules as Record<string, RateLimitRule>).map(([name, { caller, account, network, shop, chain }]) => [
    code(name),
    account ? `${rateText(caller)}; signed in ${rateText(account)}` : rateText(caller),
    rateTexts(network),
    rateTexts(shop),
    rateText(chain),
    operations.flatMap(({ limit, operationId }) => (limit === name ? [code(operationId)] : [])).join(', '),
  ])
  return table(['Rate', 'Per caller', 'Per network', 'Per shop', 'Per chain', 'Operations'], rows)
}
