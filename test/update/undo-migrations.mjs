/** Replaces the real script: restores the backup if the database has another version. */
import { copyFileSync, readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
if (JSON.parse(readFileSync('data/database.json', 'utf8')).version !== version)
  copyFileSync('data/database.backup.json', 'data/database.json')
