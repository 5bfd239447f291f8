/** Git commands of an update: local changes, releases of the remote, and a release beside the running version. */
import { resolve } from 'node:path'
import { root, runQuietly } from '../run.mjs'

/** Returns git's output. Throws with its last line if it failed. Never asks for a password; gives up on a silent connection. */
export async function git(...args) {
  const settings = [`safe.directory=${resolve(root)}`, 'http.lowSpeedLimit=1', 'http.lowSpeedTime=60', 'advice.detachedHead=false']
  const { code, stdout, output } = await runQuietly('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
  })
  if (code !== 0) throw new Error(output.trim().split('\n').at(-1))
  return stdout.trim()
}

/** Returns a sentence about changes that an update would overwrite or leave behind; undefined if there are none. */
export async function findOwnChanges() {
  const [changed] = (await git('status', '--porcelain', '--untracked-files=no')).split('\n')
  if (changed) return `A file of the program was changed on this computer (${changed.replace(/^\S+ +/, '')})`
  if (await git('rev-list', '--max-count=1', 'HEAD', '--not', '--remotes', '--tags')) return 'The clone has local commits'
}

/** Returns the remote's name: origin, or the only one. */
export async function findRemote() {
  const remotes = (await git('remote')).split('\n').filter(Boolean)
  const remote = remotes.includes('origin') ? 'origin' : remotes[0]
  if (!remote || (remotes.length > 1 && remote !== 'origin')) throw new Error('the clone has no remote called origin')
  return remote
}

export async function listRemoteTags(remote) {
  const lines = (await git('ls-remote', '--tags', '--refs', remote)).split('\n').filter(Boolean)
  return lines.map((line) => line.split('refs/tags/')[1])
}

/** Returns the branch that is checked out, or the commit if there is none. Checking it out again leads back. */
export function findPresentCheckout() {
  return git('symbolic-ref', '--short', 'HEAD').catch(() => git('rev-parse', 'HEAD'))
}

export async function fetchRelease(remote, tag, folder) {
  await git('fetch', '--quiet', '--no-tags', remote, `refs/tags/${tag}:refs/tags/${tag}`)
  await git('worktree', 'add', '--quiet', '--detach', folder, `refs/tags/${tag}`)
}
