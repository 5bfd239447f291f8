import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { makePrivateFolder } from './data-folder.ts'

test('A missing data folder is created with its parents, readable only by its owner', async () => {
  const base = await mkdtemp(join(tmpdir(), 'uketsuke-folder-'))
  await makePrivateFolder(join(base, 'a/b'))
  await makePrivateFolder(join(base, 'a/b'))
  expect((await stat(join(base, 'a/b'))).mode & 0o777).toBe(0o700)
  await rm(base, { recursive: true })
})

test('An unusable data folder ends the start with one line naming DATA_DIR', async () => {
  const base = await mkdtemp(join(tmpdir(), 'uketsuke-folder-'))
  await writeFile(join(base, 'file'), '')
  for (const path of [join(base, 'file'), join(base, 'file/below'), ...(process.platform === 'linux' ? ['/proc/nope/below'] : [])]) {
    const refusal = await makePrivateFolder(path).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(OperatorError)
    expect((refusal as Error).message).toMatch(/^DATA_DIR [^\n]+$/)
  }
  await rm(base, { recursive: true })
})
