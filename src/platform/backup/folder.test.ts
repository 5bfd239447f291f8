import { expect, test } from 'vitest'
import { type BackupKind, backupName, outdatedBackups } from './folder.ts'

const file = (at: string, kind: BackupKind = 'nightly') => ({ name: backupName(kind, new Date(at)), kind, at: new Date(at) })
const day = (n: number) => new Date(Date.UTC(2026, 10, 24, 18, 10) - n * 86_400_000).toISOString()

test('The last backup of each of the latest seven days and four weeks is kept', () => {
  // Newest first, as listed; 24 November 2026 is a Tuesday.
  let files: ReturnType<typeof file>[] = []
  for (let n = 59; n >= 0; n--) {
    files = [file(day(n)), ...files]
    const outdated = outdatedBackups(files)
    files = files.filter((file) => !outdated.includes(file))
  }
  expect(files.map(({ at }) => at.toISOString().slice(5, 10))).toEqual([
    ...['11-24', '11-23', '11-22', '11-21', '11-20', '11-19', '11-18'],
    ...['11-15', '11-08'],
  ])
})

test('A night without a backup does not count as one of the seven kept days', () => {
  const files = [file(day(0)), file('2026-11-24T03:00:00Z'), ...[3, 9, 10, 11, 12, 40, 41, 200].map((n) => file(day(n)))]
  expect(outdatedBackups(files).map(({ name }) => name)).toEqual(
    [file('2026-11-24T03:00:00Z'), file(day(41)), file(day(200))].map(({ name }) => name),
  )
})

test('All manual backups are kept for a week and later one per week', () => {
  const [morning, noon] = [file('2026-11-24T01:00:00Z', 'manual'), file('2026-11-24T03:00:00Z', 'manual')]
  expect(outdatedBackups([noon, morning])).toEqual([])
  const later = [7, 8, 9, 10, 11, 12, 13].map((n) => file(day(-n), 'manual')).reverse()
  expect(outdatedBackups([...later, noon, morning])).toEqual([morning])
})

test('Each kind of backup is thinned out separately', () => {
  const files = [file('2026-11-24T18:10:00Z'), file('2026-11-24T09:00:00Z', 'migration'), file('2026-11-24T01:00:00Z', 'manual')]
  expect(outdatedBackups(files)).toEqual([])
})
