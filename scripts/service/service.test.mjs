import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'

const hasSystemd = existsSync('/usr/bin/systemd-analyze')

test.skipIf(!hasSystemd)('The unit file of the server passes the check of systemd', () => {
  const verify = ['verify', join(root, 'scripts/service/uketsuke.service')]
  expect(execFileSync('/usr/bin/systemd-analyze', verify, { encoding: 'utf8', stdio: 'pipe' })).toBe('')
})

test.each([
  ['uketsuke.service', '/srv/uketsuke/app', 'scripts/start.mjs'],
  ['jp.uketsuke.plist', '/Users/uketsuke/app', 'scripts/start.mjs'],
  ['uketsuke-task.xml', 'C:\\Uketsuke', 'scripts\\start.mjs'],
])('%s starts the server in the folder that the instructions clone into', (name, folder, program) => {
  const [service, instructions] = [`scripts/service/${name}`, 'docs/service.md'].map((file) => readFileSync(join(root, file), 'utf8'))
  expect(service).toContain(folder)
  expect(service).toContain(program)
  expect(existsSync(join(root, program.replace('\\', '/')))).toBe(true)
  expect(instructions).toContain(`git clone ADDRESS ${folder}`)
  expect(instructions).toContain(name)
})
