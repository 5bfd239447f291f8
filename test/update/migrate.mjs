/** Replaces the migrations: the database is a file, with a backup beside it before each change. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const { version, fault } = JSON.parse(readFileSync('package.json', 'utf8'))
const database = JSON.parse(readFileSync('data/database.json', 'utf8'))
copyFileSync('data/database.json', 'data/database.backup.json')
writeFileSync('data/database.json', JSON.stringify({ ...database, version }))
const parent = process.ppid
while (fault === 'slow migration' && process.ppid === parent) await pause(20)
if (fault === 'migration') {
  process.stderr.write('{"level":50,"msg":"a line of the log"}\nThe migration 0002_next.sql failed\n    at migrate.ts:1:1\n')
  process.exit(1)
}
