import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { checkInstallationKey } from './key-check.ts'

test('a second server with another installation key does not start, and the first one’s key stays', async () => {
  const { db, drop } = await freshDatabase()
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  await checkInstallationKey(db, first)
  await expect(checkInstallationKey(db, second)).rejects.toThrow(/INSTALLATION_KEY/)
  await checkInstallationKey(db, first)
  await drop()
})
