/** `npm run restore -- FILE`: restores a backup into an empty DATA_DIR or database. */
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readErasures } from '#platform/backup/erasures.ts'
import { parseRecoveryKey } from '#platform/backup/recovery-key.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { migrate } from '#platform/database/migrations.ts'
import { keepInstallationKey } from '#platform/installation-key.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { withDatabase } from './beside-server.ts'

const [named, ...others] = process.argv.slice(2)

await withDatabase(async ({ config, log, url }) => {
  if (!named || others.length > 0) throw new OperatorError('Which backup? npm run restore -- FILE')
  // Relative to the folder in which npm was called.
  const file = resolve(process.env.INIT_CWD ?? '.', named)
  const erasures = await readErasures(dirname(file))
  const began = performance.now()
  const { head, rows, tables, toRepeat } = await restoreBackup({
    url,
    file,
    recoveryKey: config.recoveryKey ? parseRecoveryKey(config.recoveryKey) : await askRecoveryKey(),
    erasures: erasures ?? [],
    keepKey: (key) => keepInstallationKey(config, key),
  })
  const { applied } = await migrate(url, { log })
  console.log(
    `Restored as it was at ${head.at}: ${rows} rows of ${tables} tables, each as it was, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  if (applied.length > 0) console.log(`Brought up to this version: ${applied.join(', ')}`)
  if (!erasures)
    console.log(
      'There is no list of erasures beside the backup (erasures.jsonl). It lies in the folder that the backup was made in: anyone who was erased after the backup is back, and has to be erased again.',
    )
  else console.log(`Erasures since then that the first start repeats before it serves anybody: ${toRepeat}`)
  console.log(
    'What else was done after the backup is not in it: members who were taken out or moved since are back, shared tablets that were signed out since are signed in again, and so is who could sign in. Please look through both lists on /shopAdmin/personSetting.',
  )
})

async function askRecoveryKey(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await Promise.race([
      terminal.question('Recovery key of the backups: '),
      new Promise<string>((done) => terminal.once('close', () => done(''))),
    ])
    if (typed.trim() === '') throw new OperatorError('A recovery key is needed: type it, or set RECOVERY_KEY')
    return parseRecoveryKey(typed)
  } finally {
    terminal.close()
  }
}
