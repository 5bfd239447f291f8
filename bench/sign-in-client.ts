/** Browsers in a child process that sign in, refresh or look up in a loop. Driven by messages from the bench. */
import { Agent, request } from 'node:http'
import { handleBenchCommands } from './client-process.ts'

export type SignInCall = 'lookup' | 'refresh' | 'password'
export type SignInSession = { email: string; password: string; idToken: string; refreshToken: string }
export type SignInLoad = { origin: string; milliseconds: number; kind: SignInCall; browsers: readonly SignInSession[] }

const json = 'application/json'
const toolkit = '/identitytoolkit.googleapis.com/v1/accounts'
/** Each browser's latest token by its first one. */
const newest = new Map<string, string>()

const calls: Record<SignInCall, (browser: SignInSession) => { path: string; type: string; body: string }> = {
  lookup: ({ idToken }) => ({ path: `${toolkit}:lookup?key=self`, type: json, body: JSON.stringify({ idToken }) }),
  refresh: ({ refreshToken }) => ({
    path: '/securetoken.googleapis.com/v1/token?key=self',
    type: 'application/x-www-form-urlencoded',
    body: `grant_type=refresh_token&refresh_token=${encodeURIComponent(newest.get(refreshToken) ?? refreshToken)}`,
  }),
  password: ({ email, password }) => ({
    path: `${toolkit}:signInWithPassword?key=self`,
    type: json,
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  }),
}

handleBenchCommands(async ({ origin, milliseconds, kind, browsers }: SignInLoad): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: browsers.length })
  const began = performance.now()
  const done = await Promise.all(
    browsers.map(async (browser) => {
      let count = 0
      for (; performance.now() - began < milliseconds; count++) {
        const answer = JSON.parse(await call(origin, agent, calls[kind](browser)))
        if (kind === 'refresh') newest.set(browser.refreshToken, answer.refresh_token)
      }
      return count
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return done.reduce((sum, count) => sum + count, 0) / seconds
})

function call(origin: string, agent: Agent, { path, type, body }: { path: string; type: string; body: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
    const sent = request(`${origin}${path}`, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${response.statusCode} ${text}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
