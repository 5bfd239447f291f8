/** (i) Sign-ins compared with the public emulator (in memory, no hashes, no signatures), with a bare server that writes and signs, and with bare hashes. */
import { startEmulator } from '../test/sign-in/emulator.ts'
import { startBenchChildProcess } from './client-process.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread, formatWhole } from './report.ts'
import { type BenchSide, compareInRounds, median } from './rounds.ts'
import type { SignInCall, SignInLoad, SignInSession } from './sign-in-client.ts'
import { type BenchEnvironment, poolSize, post } from './world.ts'

const callers = 10
const password = 'umbrella in november'
/** See docs/decisions/137-performance.md and 195-round-trips.md. */
const minRatios = { refresh: 0.4, lookup: 0.4, password: 0.8 }

export async function benchIdentity(
  world: BenchEnvironment,
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
): Promise<BenchTable> {
  const results = createBenchTable('Signing in', ['what', 'ours', 'measure', 'ratio', 'middle half', 'target'])
  const emulator = await startEmulator()
  const server = await world.startOurs({ IDENTITY_SIGNUP: 'open' })
  const floor = await world.startBare('sign-in-server.ts', world.url, String(poolSize))
  const client = startBenchChildProcess<SignInLoad, number>('sign-in-client.ts')
  const hashes = startBenchChildProcess<{ milliseconds: number }, number>('hash-client.ts')
  const reader = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
  try {
    const origins: Record<BenchSide, string> = { ours: server.origin, bare: `http://${emulator.host}` }
    const browsers = { ours: await signUp(origins.ours), bare: await signUp(origins.bare) }
    const carry = (side: BenchSide, kind: SignInCall) => client.ask({ origin: origins[side], milliseconds, kind, browsers: browsers[side] })
    const bareBrowsers = browsers.ours.map((browser) => ({ ...browser, refreshToken: browser.idToken }))
    const carryBare = (kind: SignInCall) => client.ask({ origin: floor.origin, milliseconds, kind, browsers: bareBrowsers })
    const compareToBare = async (kind: SignInCall, name: string) => {
      const rates = await compareInRounds({
        count: rounds,
        warmUp: 2,
        measure: (side) => (side === 'ours' ? carry('ours', kind) : carryBare(kind)),
      })
      results.row(
        name,
        `${formatWhole(rates.ours)}/s`,
        `bare ${formatWhole(rates.bare)}/s`,
        formatDecimal(rates.ratio),
        formatSpread(rates.spread),
        results.atLeast(rates.ratio, minRatios[kind]),
      )
    }
    for (const [kind, name] of [
      ['refresh', 'a fresh token, 10 browsers'],
      ['lookup', 'account lookup, 10 browsers'],
    ] as const) {
      const {
        ours,
        bare,
        ratio,
        spread: middle,
      } = await compareInRounds({ count: rounds, warmUp: 2, measure: (side) => carry(side, kind) })
      results.row(name, `${formatWhole(ours)}/s`, `emulator ${formatWhole(bare)}/s`, formatDecimal(ratio), formatSpread(middle), '')
      await compareToBare(kind, name)
    }
    const signIns = await compareInRounds({
      count: rounds,
      warmUp: 2,
      measure: (side) => (side === 'ours' ? carry('ours', 'password') : hashes.ask({ milliseconds })),
    })
    const { ours, bare, ratio } = signIns
    const withPassword = 'the password, 10 browsers'
    results.row(
      withPassword,
      `${formatWhole(ours)}/s`,
      `hashes ${formatWhole(bare)}/s`,
      formatDecimal(ratio),
      formatSpread(signIns.spread),
      '',
    )
    await compareToBare('password', withPassword)

    // A public read also verifies a token if one is sent.
    const targets = [{ path: `/api/v1/entry/${world.main.entryCode}` }]
    const read = async (bearer?: string) =>
      median((await reader.ask({ origin: server.origin, callers: 1, milliseconds, targets, ...(bearer && { bearer }) })).took)
    const { idToken } = browsers.ours[0]!
    const reads = await compareInRounds({ count: rounds, warmUp: 2, measure: (side) => read(side === 'ours' ? idToken : undefined) })
    const added = reads.ours - reads.bare
    const milli = (figure: number) => `${formatDecimal(figure, 3)} ms`
    results.row(
      'a request with a token and without',
      milli(reads.ours),
      milli(reads.bare),
      formatDecimal(reads.ratio),
      formatSpread(reads.spread),
      `+${milli(added)}, ${results.atMost(added, 0.25)} ms`,
    )
    results.note(
      'The emulator keeps everything in memory; ours and the bare server write each refresh to a durable database and sign with RS256 before they answer.',
    )
    return results.end()
  } finally {
    client.stop()
    hashes.stop()
    reader.stop()
    await server.stop()
    await floor.stop()
    await emulator.stop()
  }
}

async function signUp(origin: string): Promise<SignInSession[]> {
  const browsers: SignInSession[] = []
  for (let count = 0; count < callers; count++) {
    const email = `browser-${count}@example.jp`
    const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=self`
    const { idToken, refreshToken } = await post<SignInSession>(url, { email, password, returnSecureToken: true })
    browsers.push({ email, password, idToken, refreshToken })
  }
  return browsers
}
