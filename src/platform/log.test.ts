import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('A log line is JSON with version and environment; lower levels are left out', () => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'info', version: '1.2.3', appEnv: 'staging' }, { write: (line) => lines.push(line) })
  log.debug('left out')
  log.info({ tickets: 3 }, 'day closed')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', version: '1.2.3', env: 'staging', tickets: 3, msg: 'day closed' })
})
