/** The database's programs refuse to run as root. Started by root, they run as somebody else; otherwise as who we are. */
import { execFileSync } from 'node:child_process'
import { chmod, chown, lstat, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'

type User = { uid: number; gid: number }

export type StepDown = {
  /** What stands before the program's own command line. */
  prefix: string[]
  /** The user that the system starts the program as; ours where absent. */
  user: User | undefined
  /** Who must own its files. Absent where that needs no care. */
  owner: User | undefined
}

let chosen: StepDown | undefined

export function stepDown(): StepDown {
  chosen ??= choose()
  return chosen
}

function choose(): StepDown {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return { prefix: [], user: undefined, owner: undefined }
  const id = (flag: string) => execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim()
  const nobody = { uid: Number(id('-u')), gid: Number(id('-g')) }
  // A namespace in which we are seen as nobody: no user need be made, and folders that are closed to others stay closed.
  const namespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
  if (isNobody(namespace)) return { prefix: namespace, user: undefined, owner: uid === 0 ? { uid: 0, gid: 0 } : undefined }
  // Containers mostly forbid namespaces; root can become another user there.
  return uid === 0 ? { prefix: [], user: nobody, owner: nobody } : { prefix: [], user: undefined, owner: undefined }
}

/** The database wants its user to have a name; a container's user is often but a number. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function isNobody([program = '', ...args]: string[]): boolean {
  try {
    return execFileSync(program, [...args, 'id', '-un'], { stdio: 'pipe', encoding: 'utf8' }).trim() === 'nobody'
  } catch {
    return false
  }
}

/** Gives the folder and all in it to the user that the database runs as, which may have been another at the last start. */
export async function settleOwner(dataDir: string, folder: string): Promise<void> {
  const { owner, user } = stepDown()
  if (!owner) return
  // `nobody` must get through the data folder, without being able to list it.
  if (user) await chmod(dataDir, 0o711)
  if ((await lstat(folder)).uid !== owner.uid) await giveTo(owner, folder)
}

async function giveTo({ uid, gid }: User, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
  // Last: its owner tells the next start that the rest is done.
  await chown(folder, uid, gid)
}
