/** Debian's IMAP server with a mailbox of its own, on this machine only. Needs the package dovecot-imapd; no service of it has to run. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const program = '/usr/sbin/dovecot'
/** It opens no mailbox as root. */
const isRoot = userInfo().uid === 0
export const hasDovecot = existsSync(program)

export type Dovecot = {
  port: number
  /** Certificate that clients must trust. */
  certificate: string
  deliver(raw: Buffer): Promise<void>
  /** Moves all mails to another folder and back, which gives them new UIDs. */
  moveAndReturn(): Promise<void>
  /** As after a restore of the mail server: a new UIDVALIDITY and new UIDs. */
  renew(): Promise<void>
  /** File names of all mails. Their ends hold the flags. */
  files(): Promise<string[]>
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function startDovecot(port: number): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-dovecot-'))
  const mail = join(folder, 'mail')
  for (const part of ['cur', 'new', 'tmp']) await mkdir(join(mail, part), { recursive: true })
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    cert,
    ...subject,
  ])
  await chmod(folder, 0o755)
  if (isRoot) await promisify(execFile)('chown', ['-R', 'mail:mail', mail])
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, configuration({ folder, mail, key, cert, port }))
  let server: ChildProcess | undefined
  let delivered = 0
  const own: Dovecot = {
    port,
    certificate: await readFile(cert, 'utf8'),
    async deliver(raw) {
      const name = `${Date.now() / 1000 - 86_400 + ++delivered * 60}.${delivered}.mail`
      await writeFile(join(mail, 'tmp', name), raw)
      await rename(join(mail, 'tmp', name), join(mail, 'new', name))
    },
    async moveAndReturn() {
      await mkdir(join(mail, '.away', 'cur'), { recursive: true })
      for (const name of await readdir(join(mail, 'cur'))) {
        await rename(join(mail, 'cur', name), join(mail, '.away', 'cur', name))
        await rename(join(mail, '.away', 'cur', name), join(mail, 'new', `1${name.replace(/[,:].*/, '')}`))
      }
    },
    async renew() {
      await own.kill()
      for (const name of await readdir(mail)) if (name.startsWith('dovecot')) await rm(join(mail, name), { force: true })
      await own.start()
    },
    files: async () => (await Promise.all(['cur', 'new'].map((part) => readdir(join(mail, part))))).flat(),
    async kill() {
      if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      // The whole group: its processes would outlive a killed master.
      process.kill(-server.pid, 'SIGKILL')
      await ended
    },
    async start() {
      server = spawn(program, ['-F', '-c', config], { detached: true, stdio: 'ignore' })
      while (!(await answers(port))) {
        if (server.exitCode !== null) throw new Error(`dovecot did not start: ${await readFile(join(folder, 'log'), 'utf8')}`)
        await pause(100)
      }
    },
    async close() {
      await own.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await own.start()
  return own
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

type Paths = { folder: string; mail: string; key: string; cert: string; port: number }

function configuration({ folder, mail, key, cert, port }: Paths): string {
  const { username, uid, gid } = userInfo()
  // As root its unprivileged processes need users of their own.
  const [internal, login] = isRoot ? ['daemon', 'nobody'] : [username, username]
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
default_internal_user = ${internal}
default_internal_group = ${isRoot ? 'daemon' : gid}
default_login_user = ${login}
ssl = required
ssl_cert = <${cert}
ssl_key = <${key}
mail_location = maildir:${mail}
first_valid_uid = 1
passdb {
  driver = static
  args = password=testpass
}
userdb {
  driver = static
  args = uid=${isRoot ? 'mail' : uid} gid=${isRoot ? 'mail' : gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}
