/** Exchanges the present version for the prepared one, and back if anything fails (docs/decisions/166-update.md). */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectNode, root, runQuietly } from '../run.mjs'
import { git } from './clone.mjs'
import { journalFile, nextFolder, previousFolder, readJsonFile, requestTakenFile, resultFile, writeJsonFile } from './folder.mjs'

/** Folders outside git. They are moved, so that going back needs neither network nor time. */
const moved = ['node_modules', 'build']

/**
 * `start` resolves with whether the version in place serves. Returns {} if the new version serves.
 * Otherwise the earlier one is back: `fault` is the reason, `unsettled` what could not be put back, `running` whether it serves.
 */
export async function switchVersion({ from, tag }, { stop, start }) {
  writeJsonFile(journalFile, { from, tag })
  await stop()
  const fault = await installRelease(tag, start)
  if (!fault) {
    rmSync(journalFile)
    return {}
  }
  const unsettled = await restorePrevious(from)
  return { fault, unsettled, running: await start() }
}

/** Returns what went wrong; undefined if the new version serves. */
async function installRelease(tag, start) {
  try {
    mkdirSync(previousFolder, { recursive: true })
    for (const name of moved) {
      if (existsSync(join(root, name))) renameSync(join(root, name), join(previousFolder, name))
      renameSync(join(nextFolder, name), join(root, name))
    }
    await git('checkout', '--quiet', '--detach', `refs/tags/${tag}`)
  } catch (error) {
    return `Its files could not be installed (${error.message})`
  }
  const migrated = await runQuietly(projectNode, ['bin/migrate.ts'])
  if (migrated.code !== 0) return `The database could not be updated (${firstSentence(migrated.output)})`
  if (!(await start())) return 'It did not start (see the output of the server)'
}

/** Puts the earlier version back from any point of the exchange, repeatably. Returns what failed; undefined on success. */
async function restorePrevious(from) {
  try {
    for (const name of moved.filter((entry) => existsSync(join(previousFolder, entry)))) {
      if (existsSync(join(root, name))) renameSync(join(root, name), join(nextFolder, `${name}.refused`))
      renameSync(join(previousFolder, name), join(root, name))
    }
    // Left by a git that a power failure interrupted.
    rmSync(resolve(root, await git('rev-parse', '--git-path', 'index.lock')), { force: true })
    await git('checkout', '--quiet', '--force', from)
  } catch (error) {
    return error.message
  }
  const undone = await runQuietly(projectNode, ['bin/undo-migrations.ts'])
  if (undone.code !== 0) return firstSentence(undone.output)
  rmSync(journalFile)
}

/** Skips lines of the log, which begin with a brace, and stack lines, which begin with spaces. */
function firstSentence(output) {
  return output.split('\n').find((line) => /^[^\s{]/.test(line)) ?? 'no reason given'
}

/** Runs first at each start, because a power failure may have interrupted an exchange. */
export async function putBackInterrupted() {
  const interrupted = readJsonFile(journalFile)
  if (!interrupted) return
  console.log(`The update to ${interrupted.tag} was interrupted; restoring the earlier version …`)
  const unsettled = await restorePrevious(interrupted.from)
  if (unsettled) console.error(`The earlier version could not be restored: ${unsettled}`)
  if (existsSync(requestTakenFile)) writeJsonFile(resultFile, { fault: 'The update was interrupted', unsettled, running: !unsettled })
}
