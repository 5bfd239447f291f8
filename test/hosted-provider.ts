/** A stand-in for the hosted sign-in provider: signs tokens with its own keys and serves them. No request leaves the machine. */
import { randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { HostedKeySource } from '#identity/hosted/token.ts'
import { hostedIssuer, hostedSignInKeysUrl } from '#platform/hosted-provider.ts'

export const hostedProject = { projectId: 'uketsuke-test', apiKey: 'AIza-test', authDomain: 'uketsuke-test.firebaseapp.com' }

export const hostedSettings = {
  IDENTITY: 'google',
  GOOGLE_PROJECT_ID: hostedProject.projectId,
  GOOGLE_API_KEY: hostedProject.apiKey,
  GOOGLE_AUTH_DOMAIN: hostedProject.authDomain,
}

export type HostedPerson = { sub: string; email?: string; name?: string; verified?: boolean; provider?: string }

/** Creates an account id like the provider's. */
export const createHostedAccountId = (): string => randomBytes(21).toString('base64url').replace(/[-_]/g, 'x')

type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

async function newSigningKey(): Promise<SigningKey> {
  const kid = randomBytes(20).toString('hex')
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

export async function openHostedProviderStub(now: () => number = () => Date.now() / 1000) {
  let current = await newSigningKey()
  let published = [current]
  let isAway = false
  let fetchCount = 0
  const keys: HostedKeySource = {
    // No cooldown, so that an unknown key name causes a fetch at once. The limit has a test of its own.
    cooldown: 0,
    async fetch(url) {
      if (String(url) !== hostedSignInKeysUrl) throw new Error(`asked elsewhere: ${url}`)
      fetchCount++
      if (isAway) throw new TypeError('fetch failed')
      return Response.json({ keys: published.map(({ publicJwk }) => publicJwk) })
    },
  }
  return {
    keys,
    fetchCount: () => fetchCount,
    away(away: boolean) {
      isAway = away
    },
    /** Signs with a new key from now on. `keeps`: the previous one stays valid. */
    async rotate({ keeps }: { keeps: boolean }) {
      const before = current
      current = await newSigningKey()
      published = keeps ? [before, current] : [current]
    },
    /** A key that is published nowhere. */
    newSigningKey,
    /** `authTime`, `issuedAt`: in seconds; default: now. */
    async token(
      { sub, email, name, verified = true, provider = 'password' }: HostedPerson,
      {
        authTime = Math.floor(now()),
        issuedAt = Math.floor(now()),
        key = current,
        claims = {},
        header = {},
      }: { authTime?: number; issuedAt?: number; key?: SigningKey; claims?: object; header?: object } = {},
    ): Promise<string> {
      return new SignJWT({
        ...(name === undefined ? {} : { name }),
        iss: hostedIssuer(hostedProject.projectId),
        aud: hostedProject.projectId,
        auth_time: authTime,
        user_id: sub,
        sub,
        iat: issuedAt,
        exp: issuedAt + 3600,
        ...(email === undefined ? {} : { email, email_verified: verified }),
        firebase: { identities: email === undefined ? {} : { email: [email] }, sign_in_provider: provider },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
        .sign(key.privateKey)
    },
  }
}

export type HostedProviderStub = Awaited<ReturnType<typeof openHostedProviderStub>>
