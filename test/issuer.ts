/** A real OpenID Connect provider on loopback: whoever writes down a name there is signed in as that. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Provider } from 'oidc-provider'
import { returnPath } from '../src/domain/sign-in-providers.ts'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

type Person = { email?: string; email_verified?: boolean; name?: string }

/** Under which names tests know it. */
const clients = ['oidc.one', 'oidc.two', 'oidc.form', 'oidc.company'] as const

const client = { clientId: 'uketsuke', clientSecret: 'umbrella-in-november' }

/** On `localhost`, which is another site than 127.0.0.1. `people`: by the name that they write down there. */
export async function startIssuer(people: Record<string, Person>) {
  let answer: ReturnType<Provider['callback']> = (_, response) => void response.writeHead(503).end()
  let isDown = false
  const server = createServer((request, response) => (isDown ? response.writeHead(503).end('down') : answer(request, response)))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked: string[] = []

  return {
    issuer,
    /** Paths of what was asked of it. */
    asked,
    /** An entry of the file that `OIDC_PROVIDERS` names. */
    entry: (name: string, more: object = {}) => ({ name, issuer, ...client, ...more }),
    /** From now on those who come from there. */
    serve(origins: readonly string[]) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: origins.flatMap((origin) => clients.map((id) => `${origin}${returnPath(id)}`)),
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
        // Nobody is asked what they allow.
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
        asked.push(new URL(request.url ?? '/', issuer).pathname)
        if (!request.url?.startsWith('/person/')) return usual(request, response)
        if (request.method === 'GET') {
          // As large providers do: a window is cut off from the page that opened it.
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

/** Without a name it is a no. */
const personPage = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>発行元</title>
<form method="post"><label>お名前 <input name="person"></label> <button>続ける</button></form></html>`

/** The path of a file for `OIDC_PROVIDERS`. */
export function providersFile(entries: Record<string, object>): string {
  const file = join(mkdtempSync(join(tmpdir(), 'uketsuke-providers-')), 'providers.json')
  writeFileSync(file, JSON.stringify(entries))
  return file
}

/** Somebody at the provider, with a browser of their own: from its address back to ours. Answers what is in the address or the form that they come back with. */
export async function beAtIssuer(authUri: string, person: string): Promise<{ address: string; form: URLSearchParams | undefined }> {
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

/** A window's first page, as ours opens it at a service. Answers where it leads, and the browser's cookie. */
export async function openWindow(
  origin: string,
  wish: Record<string, string> = {},
  { cookie = '', headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
) {
  const usual = { providerId: 'oidc.one', authType: 'signInViaPopup', eventId: 'e1', returnTo: '/shopAdmin/login' }
  const response = await fetch(`${origin}/__/auth/handler?${new URLSearchParams({ ...usual, ...wish })}`, {
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'ja', cookie, ...headers },
  })
  const set = response.headers.getSetCookie().find((one) => one.startsWith('uketsuke_provider='))
  return { response, authUri: response.headers.get('location') ?? '', cookie: set?.split(';')[0] ?? cookie, set }
}

/** What the window's last page tells the page that opened it. */
export type WindowEvent = {
  type: string
  eventId: string
  urlResponse: string
  sessionId: string
  postBody: string | null
  error?: { code: string }
}

/** The window's last page, where the service has sent it; without an event it tells nobody. */
export async function endWindow(address: string, cookie: string, form?: URLSearchParams) {
  const response = await fetch(address, { headers: { cookie }, ...(form && { method: 'POST', body: form }) })
  const html = await response.text()
  const [, about] = /<script type="application\/json" id="about">(.*?)<\/script>/s.exec(html) ?? []
  return { status: response.status, html, event: about && (JSON.parse(about).event as WindowEvent | undefined) }
}

/** From one to the other. */
export async function throughWindow(origin: string, person: string, wish: Record<string, string> = {}): Promise<WindowEvent> {
  const { authUri, cookie } = await openWindow(origin, wish)
  const { address } = await beAtIssuer(authUri, person)
  return (await endWindow(address, cookie)).event as WindowEvent
}
