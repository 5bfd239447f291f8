/** A real OpenID Connect provider on loopback. Any name entered there signs in as that person. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Provider } from 'oidc-provider'
import { providerReturnPath } from '../src/domain/sign-in-providers.ts'

export type OidcIssuer = Awaited<ReturnType<typeof startOidcIssuer>>

type Person = { email?: string; email_verified?: boolean; name?: string }

/** Provider ids used by tests. */
const clients = ['oidc.one', 'oidc.two', 'oidc.form', 'oidc.company'] as const

const client = { clientId: 'uketsuke', clientSecret: 'umbrella-in-november' }

/** On `localhost`, which is another site than 127.0.0.1. `people`: by the name entered there. */
export async function startOidcIssuer(people: Record<string, Person>) {
  let answer: ReturnType<Provider['callback']> = (_, response) => void response.writeHead(503).end()
  let isDown = false
  const server = createServer((request, response) => (isDown ? response.writeHead(503).end('down') : answer(request, response)))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const requestedPaths: string[] = []

  return {
    issuer,
    /** Paths of the requests received. */
    requestedPaths,
    /** An entry of the file that `OIDC_PROVIDERS` names. */
    entry: (name: string, more: object = {}) => ({ name, issuer, ...client, ...more }),
    /** Accepts redirects to these origins from now on. */
    serve(origins: readonly string[]) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: origins.flatMap((origin) => clients.map((id) => `${origin}${providerReturnPath(id)}`)),
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false,
        features: { devInteractions: { enabled: false } },
        pkce: { required: () => true },
        cookies: { keys: [randomBytes(16).toString('hex')] },
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
        findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
        // Grants everything without asking for consent.
        async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
          const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/person/${uid}` },
      })
      const usual = provider.callback()
      answer = (request, response) => {
        requestedPaths.push(new URL(request.url ?? '/', issuer).pathname)
        if (!request.url?.startsWith('/person/')) return usual(request, response)
        if (request.method === 'GET') {
          // Isolates the window from the page that opened it, as large providers do.
          response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
          return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(personPage)
        }
        let body = ''
        request.on('data', (chunk) => {
          body += chunk
        })
        request.on('end', () => {
          const accountId = new URLSearchParams(body).get('person')
          const result = accountId ? { login: { accountId } } : { error: 'access_denied', error_description: 'they said no' }
          void provider.interactionFinished(request, response, result)
        })
      }
    },
    setDown(down: boolean) {
      isDown = down
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sending no name refuses the sign-in. */
const personPage = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>発行元</title>
<form method="post"><label>お名前 <input name="person"></label> <button>続ける</button></form></html>`

/** Writes a file for `OIDC_PROVIDERS` and returns its path. */
export function writeProvidersFile(entries: Record<string, object>): string {
  const file = join(mkdtempSync(join(tmpdir(), 'uketsuke-providers-')), 'providers.json')
  writeFileSync(file, JSON.stringify(entries))
  return file
}

/** Signs in at the provider with a new browser, from its URL back to ours. Returns the URL or form of the return. */
export async function signInAtIssuer(authUri: string, person: string): Promise<{ address: string; form: URLSearchParams | undefined }> {
  const cookies = new Map<string, string>()
  let [address, init]: [string, RequestInit] = [authUri, {}]
  for (;;) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      address = new URL(location, address).href
      if (new URL(address).origin !== new URL(authUri).origin) return { address, form: undefined }
      init = {}
      continue
    }
    const html = await response.text()
    if (new URL(address).pathname.startsWith('/person/')) {
      init = { method: 'POST', body: new URLSearchParams({ person }) }
      continue
    }
    const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? []
    if (!action) throw new Error(`${response.status} ${html}`)
    return { address: action, form: hiddenFields(html) }
  }
}

export function hiddenFields(html: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) fields.append(name, value)
  return fields
}

/** Opens a window's first page. Returns its target and the browser's cookie. */
export async function openSignInWindow(
  origin: string,
  query: Record<string, string> = {},
  { cookie = '', headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
) {
  const usual = { providerId: 'oidc.one', authType: 'signInViaPopup', eventId: 'e1', returnTo: '/shopAdmin/login' }
  const response = await fetch(`${origin}/__/auth/handler?${new URLSearchParams({ ...usual, ...query })}`, {
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'ja', cookie, ...headers },
  })
  const set = response.headers.getSetCookie().find((one) => one.startsWith('uketsuke_provider='))
  return { response, authUri: response.headers.get('location') ?? '', cookie: set?.split(';')[0] ?? cookie, set }
}

/** The result that the window's last page sends to its opener. */
export type SignInWindowEvent = {
  type: string
  eventId: string
  urlResponse: string
  sessionId: string
  postBody: string | null
  error?: { code: string }
}

/** Loads the window's last page after the redirect. Returns no event if it sends none. */
export async function finishSignInWindow(address: string, cookie: string, form?: URLSearchParams) {
  const response = await fetch(address, { headers: { cookie }, ...(form && { method: 'POST', body: form }) })
  const html = await response.text()
  const [, about] = /<script type="application\/json" id="about">(.*?)<\/script>/s.exec(html) ?? []
  return { status: response.status, html, event: about && (JSON.parse(about).event as SignInWindowEvent | undefined) }
}

/** Goes from the window's first page to its last. */
export async function signInByWindow(origin: string, person: string, query: Record<string, string> = {}): Promise<SignInWindowEvent> {
  const { authUri, cookie } = await openSignInWindow(origin, query)
  const { address } = await signInAtIssuer(authUri, person)
  return (await finishSignInWindow(address, cookie)).event as SignInWindowEvent
}
