/** Replaces the server: serves only if program, packages, pages and database have the same version, and records that it does. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const { version, fault } = JSON.parse(readFileSync('package.json', 'utf8'))
const others = [readFileSync('node_modules/version', 'utf8'), readFileSync('build/version', 'utf8')]
const database = JSON.parse(readFileSync('data/database.json', 'utf8'))
if (fault === 'start' || [...others, database.version].some((one) => one !== version)) process.exit(1)
const end = () => {
  rmSync('data/running.json')
  process.exit(0)
}
process.on('SIGTERM', end)
process.on('disconnect', end)
writeFileSync('data/running.json.part', JSON.stringify({ version, pid: process.pid, bootstrap: process.ppid }))
renameSync('data/running.json.part', 'data/running.json')
process.send('ready')
