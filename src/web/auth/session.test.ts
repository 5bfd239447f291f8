import { expect, test } from 'vitest'
import { createSessionSync, SessionSyncError } from './session.ts'

const now = Date.UTC(2026, 10, 21, 9)

/** Token holder like the SDK's. `age` follows the browser's clock, `iat` the server's. */
function holder({ age, serverAhead = 0 }: { age: number; serverAhead?: number }) {
  let issued = 0
  const make = () => {
    const iat = now / 1000 + serverAhead - (issued++ === 0 ? age : 0)
    return `h.${btoa(JSON.stringify({ iat, exp: iat + 3600 }))}.${'s'.repeat(20)}${issued}`
  }
  let token = make()
  let expirationTime = now + (3600 - age) * 1000
  return {
    async getIdToken(force?: boolean) {
      if (force) {
        token = make()
        expirationTime = now + 3600_000
      }
      return token
    },
    toJSON: () => ({ stsTokenManager: { expirationTime } }),
  }
}

function site({ address = '/auth/session', answers = [] as number[] } = {}) {
  const sent: string[] = []
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const tab = () =>
    createSessionSync(
      {
        async fetch(url, init) {
          sent.push(`${init?.method} ${url} ${new Headers(init?.headers).get('Authorization')?.slice(-1) ?? '-'}`)
          const status = answers.shift() ?? 204
          if (status === 0) throw new TypeError('Failed to fetch')
          return new Response(null, { status })
        },
        storage,
        origin: 'http://shop.test',
        now: () => now,
      },
      address,
    )
  return { sent, tab }
}
const url = 'http://shop.test/auth/session'

test('A fresh token is sent once for all tabs', async () => {
  const { sent, tab } = site()
  const user = holder({ age: 0 })
  await tab().begin(user)
  await tab().begin(user)
  expect(sent).toEqual([`POST ${url} 1`])
})

test('A token older than 300 s is replaced only where a session is needed (R7.4, R9.1)', async () => {
  const { sent, tab } = site()
  await tab().begin(holder({ age: 301 }))
  expect(sent).toEqual([])
  await tab().begin(holder({ age: 299 }))
  await tab().begin(holder({ age: 301 }), { must: true })
  expect(sent).toEqual([`POST ${url} 1`, `POST ${url} 2`])
})

test('A wrong server clock does not change the age of a token', async () => {
  const { sent, tab } = site()
  await tab().begin(holder({ age: 10, serverAhead: -7200 }))
  expect(sent).toEqual([`POST ${url} 1`])
  await tab().begin(holder({ age: 400, serverAhead: 7200 }))
  expect(sent).toHaveLength(1)
})

test('A session address of another origin gets no request (R7.4)', async () => {
  const { sent, tab } = site({ address: 'https://elsewhere.example/session' })
  const sync = tab()
  await sync.begin(holder({ age: 0 }), { must: true })
  await sync.end()
  expect(sent).toEqual([])
})

test('A failed session request is repeated at the next attempt', async () => {
  const { sent, tab } = site({ answers: [503, 0, 204, 500, 0, 204] })
  const user = holder({ age: 0 })
  const sync = tab()
  await expect(sync.begin(user)).rejects.toThrow(SessionSyncError)
  await expect(sync.begin(user)).rejects.toThrow(SessionSyncError)
  await sync.begin(user)
  await expect(sync.end()).rejects.toThrow(SessionSyncError)
  await expect(sync.end()).rejects.toThrow(SessionSyncError)
  await sync.end()
  expect(sent).toEqual([...Array(3).fill(`POST ${url} 1`), ...Array(3).fill(`DELETE ${url} 1`)])
})

test('A token that the server finds too old is renewed once', async () => {
  const { sent, tab } = site({ answers: [401, 204, 401, 401] })
  await tab().begin(holder({ age: 0 }), { must: true })
  expect(sent).toEqual([`POST ${url} 1`, `POST ${url} 2`])
  await expect(tab().begin(holder({ age: 0 }), { must: true })).rejects.toThrow(SessionSyncError)
  expect(sent).toHaveLength(4)
})

test('A sign-out is not overtaken by the sign-in before it', async () => {
  const { sent, tab } = site()
  const sync = tab()
  const begun = sync.begin(holder({ age: 0 }))
  // The token arrives after one turn. From then on requests follow the order of the calls.
  await Promise.resolve()
  await Promise.all([begun, sync.end()])
  expect(sent.map((request) => request.split(' ')[0])).toEqual(['POST', 'DELETE'])
})

test('A token that another tab got is sent only by that tab', async () => {
  const { tab, sent } = site()
  const user = holder({ age: 0 })
  const otherTab = tab()
  otherTab.leaveToOthers(await user.getIdToken())
  await otherTab.begin(user)
  expect(sent).toEqual([])
  await user.getIdToken(true)
  await otherTab.begin(user)
  expect(sent).toHaveLength(1)
})
