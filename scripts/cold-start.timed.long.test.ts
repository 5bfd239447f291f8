import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { longTest } from '../test/matrix.ts'

/** Returns the seconds from `npm start` until it serves, then stops it like Ctrl-C. */
async function startSeconds(folder: string, cache: string): Promise<number> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !name.startsWith('VITEST')),
  )
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...environment, npm_config_cache: cache, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const seconds = await new Promise<number>((resolve, reject) => {
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (/This machine +http/.test(output)) resolve((performance.now() - began) / 1000)
    })
    npm.on('exit', () => reject(new Error(output)))
  })
  await new Promise((resolve) => {
    npm.on('exit', resolve)
    npm.kill('SIGINT')
  })
  return seconds
}

longTest('A fresh clone serves within 120 s without cache, and within 3 s again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-clone-'))
  try {
    execFileSync('git', ['clone', '--quiet', projectRoot, join(folder, 'clone')])
    const [cold, warm] = [
      await startSeconds(join(folder, 'clone'), join(folder, 'cache')),
      await startSeconds(join(folder, 'clone'), join(folder, 'cache')),
    ]
    expect(cold).toBeLessThan(120)
    expect(warm).toBeLessThan(3)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
