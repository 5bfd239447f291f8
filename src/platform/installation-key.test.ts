import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrCreateInstallationKey } from './installation-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'uketsuke-key-')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }))

const load = () => loadOrCreateInstallationKey({ installationKey: undefined, dataDir })

test('Simultaneous starts create one installation key, readable only by its owner', async () => {
  const [first, ...others] = await Promise.all([load(), load(), load()])
  expect(first).toHaveLength(32)
  expect(others).toEqual([first, first])
  expect(await load()).toEqual(first)
  expect((await stat(join(dataDir, 'installation.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['installation.key'])
})

test('An installation key from the environment is used and not stored', async () => {
  const installationKey = new Uint8Array(32).fill(1)
  expect(await loadOrCreateInstallationKey({ installationKey, dataDir })).toBe(installationKey)
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('A damaged or publicly readable installation key is refused', async () => {
  await load()
  const file = join(dataDir, 'installation.key')
  await writeFile(file, 'half a k')
  await expect(load()).rejects.toThrow(/damaged/)
  await chmod(file, 0o644)
  await expect(load()).rejects.toThrow(/chmod 600/)
})
