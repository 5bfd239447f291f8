/**
 * `npm run update`: prepares the newest release beside the running version, then exchanges them.
 * Until then the running version is untouched; after a failure it is put back (docs/decisions/166-update.md).
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fail, projectNode, root, run, step, windows } from './run.mjs'
import { fetchRelease, findOwnChanges, findPresentCheckout, findRemote, git, listRemoteTags } from './update/clone.mjs'
import {
  isAlive,
  journalFile,
  nextFolder,
  previousFolder,
  readJsonFile,
  requestFile,
  requestTakenFile,
  resultFile,
  takeLock,
  writeJsonFile,
} from './update/folder.mjs'
import { findNewerRelease } from './update/release.mjs'
import { switchVersion } from './update/switch.mjs'

const readVersion = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
const present = readVersion(root)

const refuse = (line) => fail(`${line}. Nothing was changed: version ${present} stays installed.`)

/** Runs `work`; if it throws, cleans up and refuses the update with `failure`. */
async function attempt(failure, work) {
  try {
    return await work()
  } catch (error) {
    await removeUpdateFiles()
    refuse(`${failure} (${error.message})`)
  }
}

/** Timeouts until the server takes a request, and until a service manager restarts an ended one. */
const claimTimeoutMs = 10_000
const restartTimeoutMs = 60_000

if (process.argv.length > 2) fail('npm run update takes no arguments')
if (!windows && statSync(root).uid !== process.getuid())
  refuse(`This folder belongs to another user: run the update as that user (sudo -u '#${statSync(root).uid}' npm run update)`)
if (!existsSync(projectNode)) refuse('Nothing is installed here yet: run npm start first')
if (!takeLock() || isAlive(readJsonFile(requestTakenFile)?.pid)) refuse('Another update is running')
if (existsSync(journalFile)) refuse('An earlier update was interrupted: start Uketsuke, which repairs it, and try again')

const { remote, tag } = await attempt('The list of releases could not be read', lookUpRelease)
if (!tag) {
  console.log(`There is no newer release: version ${present} is the newest.`)
  process.exit(0)
}

console.log(`Version ${present} is installed, ${tag} is available.`)
if ((await step('Making a backup', () => run(projectNode, ['bin/backup.ts']))) !== 0) refuse('The backup could not be made')
const from = await attempt('The clone could not be read', findPresentCheckout)
await attempt(`${tag} could not be fetched`, async () => {
  await removeUpdateFiles()
  await step(`Fetching ${tag}`, () => fetchRelease(remote, tag, nextFolder))
  if (`v${readVersion(nextFolder)}` !== tag) throw new Error(`its package.json says ${readVersion(nextFolder)}`)
})
await attempt(`${tag} could not be installed and built`, prepareNext)
const { result, served } = await step('Exchanging the versions', () => exchangeVersions({ from, tag }))
await removeUpdateFiles()
if (result.fault) fail(`${tag} is not in use. ${describeFault(result, served)}`)
console.log(served ? `${tag} is running.` : `${tag} is installed. Uketsuke was not running: start it with npm start.`)

async function lookUpRelease() {
  const changes = await findOwnChanges()
  if (changes) refuse(changes)
  const remote = await findRemote()
  return { remote, tag: findNewerRelease(await listRemoteTags(remote), present) }
}

/** Runs at low priority, as the shop is still served. */
async function prepareNext() {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  if ((await run(process.execPath, ['scripts/prepare.mjs'], { cwd: nextFolder })) !== 0) throw new Error('the reason is above')
}

/** Removes the leftovers of this and earlier updates beside the running version. */
async function removeUpdateFiles() {
  for (const path of [nextFolder, previousFolder, requestFile, requestTakenFile, resultFile]) rmSync(path, { recursive: true, force: true })
  await git('worktree', 'prune').catch(() => {})
}

/** Asks the process that runs the server to exchange; without one does it here. */
async function exchangeVersions(request) {
  writeJsonFile(requestFile, request)
  if ((await waitFor(claimTimeoutMs, () => !existsSync(requestFile))) || !withdraw()) return { result: await awaitResult(), served: true }
  // Ignore signals: after an interruption the next start would have to put the earlier version back.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  return { result: await switchVersion(request, { stop: async () => {}, start: async () => true }), served: false }
}

/** Returns false if a server has taken the request just now. */
function withdraw() {
  try {
    rmSync(requestFile)
    return true
  } catch {
    return false
  }
}

async function awaitResult() {
  const isThere = () => existsSync(resultFile)
  const hasEnded = () => existsSync(requestTakenFile) && !isAlive(readJsonFile(requestTakenFile).pid)
  while (!isThere() && !hasEnded()) await pause(200)
  // A service manager restarts the process, which puts the earlier version back and writes the result.
  if (await waitFor(restartTimeoutMs, isThere)) return readJsonFile(resultFile)
  return fail(`The server's process ended during the update. Start Uketsuke: it first restores version ${present} with all its data.`)
}

async function waitFor(timeoutMs, isDone) {
  const until = performance.now() + timeoutMs
  while (!isDone()) {
    if (performance.now() > until) return false
    await pause(200)
  }
  return true
}

function describeFault({ fault, unsettled, running }, served) {
  if (unsettled) return `${fault}. Version ${present} could not be restored (${unsettled}): see docs/operating.md.`
  if (!served) return `${fault}. Nothing has changed: version ${present} is installed with all its data.`
  if (!running) return `${fault}. Version ${present} is restored with all its data, but does not start: npm run doctor says why.`
  return `${fault}. Nothing has changed: version ${present} runs again with all its data.`
}
