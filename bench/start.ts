/** (d) Time from `npm start` until it serves, from a fresh clone without cache and again, and the memory after it. */
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPostmasterPid } from '#platform/postgres/postmaster.ts'
import { projectRoot } from '#platform/project-root.ts'
import { findDescendants, readProportionalSetSize, readResidentSetSize } from './memory.ts'
import { type BenchTable, createBenchTable, formatDecimal } from './report.ts'
import { median } from './rounds.ts'

const timeoutMs = 300_000
/** Time after the start for the release of unused memory. */
const settling = 5_000

export async function benchStart({ rounds, cold }: { rounds: number; cold: boolean }): Promise<BenchTable> {
  const results = createBenchTable('Start and memory', ['figure', 'measured', 'target'])
  const seconds = (figure: number) => `${formatDecimal(figure, 1)} s`
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-bench-start-'))
  try {
    if (cold) {
      const first = await coldStart(folder)
      results.row('npm start in a fresh clone, npm’s cache empty', seconds(first), results.atMost(first, 120))
    }
    const dataDir = join(folder, 'data')
    const made = await start(projectRoot, dataDir)
    results.row('npm start, installed and built, new data folder', seconds(made.seconds), '')
    await made.stop()
    const again: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = await start(projectRoot, dataDir)
      again.push(started.seconds)
      if (round === rounds - 1) await addMemory(results, started.pid, dataDir)
      await started.stop()
    }
    results.row(`npm start again (median of ${rounds})`, seconds(median(again)), results.atMost(median(again), 3))
    return results.end()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addMemory(results: ReturnType<typeof createBenchTable>, npm: number, dataDir: string): Promise<void> {
  await pause(settling)
  const family = await findDescendants(npm)
  const server = await only(family, /bin\/server\.ts/)
  const postmaster = (await readPostmasterPid(join(dataDir, 'pg'))) ?? 0
  const postgres = [postmaster, ...(await findDescendants(postmaster))].reduce((sum, pid) => sum + readProportionalSetSize(pid), 0)
  const megabytes = (bytes: number) => `${formatDecimal(bytes / 2 ** 20, 0)} MB`
  results.row('memory idle: server (resident)', megabytes(readResidentSetSize(server)), '')
  results.row('memory idle: PostgreSQL (its share)', megabytes(postgres), '')
}

type Started = { seconds: number; pid: number; stop(): Promise<void> }

async function start(folder: string, dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort()
  const environment = { ...process.env, APP_ENV: 'development', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env }
  const began = performance.now()
  const npm = spawn('npm', ['start'], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<never>((_, reject) => npm.on('exit', (code) => reject(new Error(`npm start ended with ${code}`))))
  ended.catch(() => {})
  await Promise.race([waitUntilReady(`http://127.0.0.1:${port}/readyz`), ended])
  return {
    seconds: (performance.now() - began) / 1000,
    pid: npm.pid!,
    async stop() {
      npm.kill('SIGTERM')
      await ended.catch(() => {})
      while (await readPostmasterPid(join(dataDir, 'pg'))) await pause(50)
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const until = performance.now() + timeoutMs
  for (;;) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (performance.now() > until) throw new Error(`${url} did not answer`)
    await pause(20)
  }
}

/** Clones the committed files, not the working folder. */
async function coldStart(folder: string): Promise<number> {
  const clone = join(folder, 'clone')
  await promisify(execFile)('git', ['clone', '--quiet', projectRoot, clone])
  const cache = join(folder, 'npm')
  await mkdir(cache)
  const { PATH = '' } = process.env
  // Removes this project's programs from the path: a fresh machine has only Node and npm.
  const path = PATH.split(':')
    .filter((part) => !part.startsWith(projectRoot))
    .join(':')
  const started = await start(clone, join(clone, 'data'), { PATH: path, npm_config_cache: cache })
  await started.stop()
  return started.seconds
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function only(pids: readonly number[], command: RegExp): Promise<number | undefined> {
  for (const pid of pids.toReversed()) if (command.test(await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => ''))) return pid
  return undefined
}
