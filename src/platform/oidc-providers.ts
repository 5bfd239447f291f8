/** Reads the file that `OIDC_PROVIDERS` names: further sign-in providers (docs/decisions/134-sign-in-providers.md). */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { type BuiltInProviderId, builtInProviders, isBuiltInProviderId, isProviderId, type ProviderId } from '#domain/sign-in-providers.ts'

export type OidcProvider = {
  id: ProviderId
  name: string
  issuer: string
  clientId: string
  /** Apple's secret is a token signed with its key. */
  secret: { shared: string } | { teamId: string; keyId: string; privateKey: string }
  scope: string
  /** `form_post`: the provider returns by a form that its page posts to ours. */
  responseMode: 'query' | 'form_post'
  /** Algorithm of ID tokens, if the provider's metadata does not name it. */
  idTokenAlg: 'HS256' | undefined
}

const text = z.string().trim().min(1).max(500)
const shared = { clientId: text, clientSecret: text }
const shapes = {
  'google.com': z.strictObject(shared),
  'oidc.line': z.strictObject(shared),
  'apple.com': z.strictObject({ clientId: text, teamId: text, keyId: text, keyFile: text }),
  'microsoft.com': z.strictObject({ ...shared, tenant: text.default('common') }),
} satisfies Record<BuiltInProviderId, z.ZodType>
const OtherProviderSchema = z.strictObject({
  ...shared,
  name: text.max(40),
  issuer: text,
  responseMode: z.enum(['query', 'form_post']).default('query'),
})

/** Throws an Error that completes the sentence "OIDC_PROVIDERS …". Never repeats a secret. */
export function loadOidcProviders(file: string): OidcProvider[] {
  const entries = Object.entries(readJson(file))
  return entries.map(([id, entry]) => {
    if (!isProviderId(id)) throw new Error(`names "${id}": must be ${Object.keys(builtInProviders).join(', ')} or oidc.name`)
    return isBuiltInProviderId(id) ? knownProvider(id, entry, dirname(file)) : unknown(id, entry)
  })
}

function readJson(file: string): Record<string, unknown> {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`names a file that can't be read: ${file}`)
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(content))
  } catch {
    throw new Error(`names a file that is no JSON object: ${file}`)
  }
}

const usual = { responseMode: 'query', scope: 'openid email profile', idTokenAlg: undefined } as const

function knownProvider(id: BuiltInProviderId, entry: unknown, folder: string): OidcProvider {
  const name = builtInProviders[id]
  switch (id) {
    case 'google.com': {
      const { clientId, clientSecret } = shaped(id, shapes[id], entry)
      return { ...usual, id, name, issuer: 'https://accounts.google.com', clientId, secret: { shared: clientSecret } }
    }
    case 'oidc.line': {
      const { clientId, clientSecret } = shaped(id, shapes[id], entry)
      // LINE's metadata describes its apps' keys; ID tokens for web pages are signed with the secret.
      return { ...usual, id, name, issuer: 'https://access.line.me', clientId, secret: { shared: clientSecret }, idTokenAlg: 'HS256' }
    }
    case 'apple.com': {
      const { clientId, teamId, keyId, keyFile } = shaped(id, shapes[id], entry)
      const secret = { teamId, keyId, privateKey: readKey(resolve(folder, keyFile)) }
      // Apple sends name and address only with `form_post`.
      return {
        ...usual,
        id,
        name,
        issuer: 'https://appleid.apple.com',
        clientId,
        secret,
        scope: 'openid email name',
        responseMode: 'form_post',
      }
    }
    case 'microsoft.com': {
      const { clientId, clientSecret, tenant } = shaped(id, shapes[id], entry)
      const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
      return { ...usual, id, name, issuer, clientId, secret: { shared: clientSecret } }
    }
  }
}

function unknown(id: ProviderId, entry: unknown): OidcProvider {
  const { name, issuer, clientId, clientSecret, responseMode } = shaped(id, OtherProviderSchema, entry)
  const url = URL.parse(issuer)
  const isNear = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isNear) || url.search || url.hash || url.username)
    throw new Error(`has an issuer of "${id}" that is no https address such as https://id.example.jp`)
  return { ...usual, id, name, issuer, clientId, secret: { shared: clientSecret }, responseMode }
}

function shaped<T extends z.ZodType>(id: ProviderId, shape: T, entry: unknown): z.output<T> {
  const read = shape.safeParse(entry)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue?.path.join('.')
  throw new Error(`can't use "${id}" as it stands: ${field || 'the whole of it'} is missing, misspelled or has a wrong value`)
}

function readKey(file: string): string {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`names a keyFile that can't be read: ${file}`)
  }
  try {
    if (createPrivateKey(pem).asymmetricKeyType !== 'ec') throw new Error('another kind of key')
  } catch {
    throw new Error(`names a keyFile that holds no key of Apple's (.p8): ${file}`)
  }
  return pem
}
