import { expect, test } from 'vitest'
import { toBackupWriteError } from './make-backup.ts'

test.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])('%s during a backup is reported in one sentence that names the folder', (code) => {
  const error = toBackupWriteError(Object.assign(new Error(`${code}: write`), { code }), '/mnt/nas')
  expect(error?.message).toMatch(/^The backup could not be written to \/mnt\/nas: [^{}\n]+ BACKUP_DIR to another folder$/)
})

test('An error that is not about writing the backup is not reworded', () => {
  expect(toBackupWriteError(new TypeError('x'), '/mnt/nas')).toBeUndefined()
  expect(toBackupWriteError(Object.assign(new Error('away'), { code: '57P01' }), '/mnt/nas')).toBeUndefined()
})
