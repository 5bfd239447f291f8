/** `npm run restore -- FILE`: restores a backup into an empty DATA_DIR or database. */
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { endRestoredTablets } from '#identity/devices/device.ts'
import { readErasureList } from '#platform/backup/erasures.ts'
import { normalizeRecoveryKey } from '#platform/backup/recovery-key.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { migrate } from '#platform/database/migrations.ts'
import { saveInstallationKey } from '#platform/installation-key.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { cancelRestoredMessages } from '#platform/outbox/restored.ts'
import { endRestoredApiKeys } from '#server/api-keys/restored.ts'
import { unpairRestoredDevices } from '#server/devices/restored.ts'
import { withDatabase } from './beside-server.ts'

const [named, ...others] = process.argv.slice(2)

await withDatabase(async ({ config, log, url }) => {
  if (!named || others.length > 0) throw new OperatorError('Name the backup: npm run restore -- FILE')
  // Relative to the folder in which npm was called.
  const file = resolve(process.env.INIT_CWD ?? '.', named)
  const erasures = await readErasureList(dirname(file))
  const began = performance.now()
  let unpaired = 0
  let endedKeys = 0
  const { head, rows, tables, toRepeat } = await restoreBackup({
    url,
    file,
    recoveryKey: config.recoveryKey ? normalizeRecoveryKey(config.recoveryKey) : await askRecoveryKey(),
    erasures: erasures ?? [],
    keepKey: (key) => saveInstallationKey(config, key),
    async afterLoad(client) {
      unpaired = await unpairRestoredDevices(client)
      endedKeys = await endRestoredApiKeys(client)
      await endRestoredTablets(client)
      await cancelRestoredMessages(client)
    },
  })
  const { applied } = await migrate(url, { log })
  console.log(
    `Restored the state of ${head.at}: ${rows} rows of ${tables} tables, all checked, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  if (applied.length > 0) console.log(`Updated the schema to this version: ${applied.join(', ')}`)
  if (!erasures)
    console.log(
      'There is no list of erasures (erasures.jsonl) beside the backup. It is in the folder of the original backup. Without it, data erased after the backup are back: erase them again.',
    )
  else console.log(`Later erasures that the first start repeats before it serves anyone: ${toRepeat}`)
  console.log(
    'All other changes after the backup are lost. Members removed or moved since then are back: please check the list on /shopAdmin/personSetting.',
  )
  if (endedKeys > 0)
    console.log(
      `Every API key (${endedKeys}) needs a new secret: on /shopAdmin/apiKeys, “New secret”. Keys revoked after the backup are back in the list: revoke them again.`,
    )
  if (unpaired > 0)
    console.log(
      `Every device (${unpaired}) must be connected again: on /shopAdmin/devices, “Connect again” gives a new code or address, and devices removed after the backup are back in the list.`,
    )
})

async function askRecoveryKey(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await Promise.race([
      terminal.question('Recovery key of the backups: '),
      new Promise<string>((done) => terminal.once('close', () => done(''))),
    ])
    if (typed.trim() === '') throw new OperatorError('The recovery key is missing: type it, or set RECOVERY_KEY')
    return normalizeRecoveryKey(typed)
  } finally {
    terminal.close()
  }
}
