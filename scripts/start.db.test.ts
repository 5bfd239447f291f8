import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { readPostmasterPid } from '#platform/postgres/postmaster.ts'
import { projectRoot } from '#platform/project-root.ts'
import { longTest, sampledTest } from '../test/matrix.ts'
import { findFastDatabaseFolder } from '../test/ram-disk.ts'

let dataDir: string
let npm: ChildProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(await findFastDatabaseFolder(), 'uketsuke-start-'))
})
afterEach(async () => {
  npm?.kill('SIGTERM')
  await vi.waitFor(async () => expect(await postmaster()).toBeUndefined())
  await rm(dataDir, { recursive: true, force: true })
})

const postmaster = () => readPostmasterPid(join(dataDir, 'pg'))

/** Runs the README's command, without npm's variables of this test run. */
async function npmStart(): Promise<{ origin: string; output(): string }> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !name.startsWith('VITEST')),
  )
  const env = { ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' }
  npm = spawn('npm', ['start'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await vi.waitFor(async () => expect(output).toContain('Ctrl-C stops it.'))
  return { origin: output.match(/This machine +(http:\/\/\S+)/)?.[1] ?? '', output: () => output }
}

/** Returns the processes below npm, oldest first: bootstrap and server. */
function descendants(pid: number): number[] {
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child)
  return children.flatMap((child) => [child, ...descendants(child)])
}

sampledTest(['SIGTERM', 'SIGINT'])('%s to npm itself stops server and database and announces it once', async (signal) => {
  const { origin, output } = await npmStart()
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  npm?.kill(signal)
  await vi.waitFor(async () => {
    await expect(fetch(`${origin}/readyz`)).rejects.toThrow()
    expect(await postmaster()).toBeUndefined()
  })
  expect(output().match(/Stopping/g)).toHaveLength(1)
})

longTest('Server and database stop even if the bootstrap is killed', async () => {
  const { origin } = await npmStart()
  const [bootstrap = 0] = descendants(npm?.pid ?? 0)
  process.kill(bootstrap, 'SIGKILL')
  await vi.waitFor(async () => {
    await expect(fetch(`${origin}/readyz`)).rejects.toThrow()
    expect(await postmaster()).toBeUndefined()
  })
})
