/** Exchanges versions in the process that runs the server: it outlives the command's terminal, and a service manager sees one process. */
import { renameSync } from 'node:fs'
import { readJsonFile, requestFile, requestTakenFile, resultFile, writeJsonFile } from './folder.mjs'
import { switchVersion } from './switch.mjs'

const pollMs = 1_000

/** Polls for a request file every second instead of a signal, which Windows lacks. */
export function answerUpdates(exchange) {
  setTimeout(async () => {
    const request = claimRequest()
    if (request) await exchange((server) => respond(request, server))
    answerUpdates(exchange)
  }, pollMs).unref()
}

/** Returns undefined if there is none, or if the command has just withdrawn it. */
function claimRequest() {
  try {
    const request = readJsonFile(requestFile)
    if (request) renameSync(requestFile, requestTakenFile)
    return request
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

async function respond(request, server) {
  writeJsonFile(requestTakenFile, { pid: process.pid })
  console.log(`Updating to ${request.tag} …`)
  const result = await switchVersion(request, server)
  console.log(result.fault ? `The update to ${request.tag} failed; the earlier version is restored` : `Updated to ${request.tag}`)
  writeJsonFile(resultFile, result)
}
