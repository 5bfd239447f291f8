/** API keys of other programs (docs/decisions/189-api-keys.md). */

/** What a key may do. An operation names the scopes that it needs. */
export const apiKeyScopes = [
  'queue:read',
  'queue:work',
  'cards:read',
  'cards:write',
  'contacts:read',
  'reservations',
  'reports',
  'settings',
] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Scopes by which a key reads personal data of visitors. */
export const personalDataScopes: readonly ApiKeyScope[] = ['queue:read', 'cards:read', 'contacts:read', 'reservations']

export const apiKeyNameLengthLimits = { min: 1, max: 60 }
export const maxApiKeys = 30
export const maxApiKeyDays = 730
/** Hours for which the former secret works after a rotation. */
export const apiKeyRotationHours = [0, 1, 24, 168] as const

export function isApiKeyScope(text: string): text is ApiKeyScope {
  return (apiKeyScopes as readonly string[]).includes(text)
}

/** Name of a key as the author of a change, beside the names of members. */
export const apiKeyActorName = (name: string): string => `${name} (API)`
