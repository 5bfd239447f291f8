/** The database's programs refuse to run as root. Started by root, they run as `nobody`; otherwise as the current user. */
import { execFileSync } from 'node:child_process'
import { chmod, chown, lstat, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'

type User = { uid: number; gid: number }

export type RunAsOptions = {
  /** Command that precedes the program's own command line. */
  prefix: string[]
  /** User that the program is started as; the current user if undefined. */
  user: User | undefined
  /** Required owner of its files; undefined if it doesn't matter. */
  owner: User | undefined
}

let chosen: RunAsOptions | undefined

export function chooseRunAsOptions(): RunAsOptions {
  chosen ??= choose()
  return chosen
}

function choose(): RunAsOptions {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return { prefix: [], user: undefined, owner: undefined }
  const id = (flag: string) => execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim()
  const unprivilegedUser = { uid: Number(id('-u')), gid: Number(id('-g')) }
  // In a namespace we appear as `nobody`: no user has to be created, and folders closed to others stay closed.
  const namespace = ['unshare', '--user', `--map-user=${unprivilegedUser.uid}`, `--map-group=${unprivilegedUser.gid}`]
  if (runsAsNobody(namespace)) return { prefix: namespace, user: undefined, owner: uid === 0 ? { uid: 0, gid: 0 } : undefined }
  // Containers often forbid namespaces, but root can become another user there.
  return uid === 0 ? { prefix: [], user: unprivilegedUser, owner: unprivilegedUser } : { prefix: [], user: undefined, owner: undefined }
}

/** The database requires a user name; a container's user often has only a number. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function runsAsNobody([program = '', ...args]: string[]): boolean {
  try {
    return execFileSync(program, [...args, 'id', '-un'], { stdio: 'pipe', encoding: 'utf8' }).trim() === 'nobody'
  } catch {
    return false
  }
}

/** Gives the folder and its content to the user that the database runs as, who may have changed since the last start. */
export async function assignFolderOwner(dataDir: string, folder: string): Promise<void> {
  const { owner, user } = chooseRunAsOptions()
  if (!owner) return
  // `nobody` must be able to pass through the data folder, without listing it.
  if (user) await chmod(dataDir, 0o711)
  if ((await lstat(folder)).uid !== owner.uid) await changeOwner(owner, folder)
}

async function changeOwner({ uid, gid }: User, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
  // Changed last, because its owner tells the next start that the rest is done.
  await chown(folder, uid, gid)
}
