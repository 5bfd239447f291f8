#!/usr/bin/env node
/**
 * Runs a whole chain on one Linux machine, each of its machines in a network namespace of its own, to try it and its faults.
 * On real machines the same files configure the same packages (docs/operating.md, section 19).
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const usage = `node deploy/chain/chain.mjs COMMAND FOLDER …
  install                          installs the Debian packages and stops their services
  up FOLDER                        writes all configuration into FOLDER, starts everything and prints the address
  status FOLDER                    machines, their programs, and the databases' roles
  kill FOLDER MACHINE [PROGRAM]    kills what runs on the machine, like a power failure
  stop FOLDER MACHINE [PROGRAM]    ends it by SIGTERM
  drain FOLDER MACHINE             ends a server once HAProxy sends it no more requests; its streams go to the others
  start FOLDER MACHINE             starts what does not run there; waits until a server is ready
  cut FOLDER MACHINE [OTHER …]     cuts the machine from the network, or from the other machines only
  join FOLDER MACHINE              ends all cuts of the machine
  upgrade FOLDER PROGRAMS          changes the schema, then exchanges one server after another; PROGRAMS is a built clone
  down FOLDER                      stops everything that "up" started; FOLDER stays`

const packages = ['haproxy', 'pgbouncer', 'patroni', 'python3-etcd', 'etcd-server', 'postgresql-15', 'nats-server', 'iproute2']
const services = ['haproxy', 'pgbouncer', 'patroni', 'etcd', 'postgresql', 'nats-server']
const kit = dirname(fileURLToPath(import.meta.url))
const clone = resolve(kit, '../..')
const bridge = 'uk-chain'
const network = '10.90.0'
const machines = {
  ...{ etcd1: 51, etcd2: 52, etcd3: 53, nats1: 61, nats2: 62, nats3: 63, db1: 41, db2: 42 },
  ...{ lb: 10, app1: 21, app2: 22, app3: 23, worker1: 31, worker2: 32 },
}
/** HAProxy's second address, for servers and databases. On real machines visitors cannot reach it. */
const lbInside = `${network}.11`
const names = Object.keys(machines)
const appUser = 64_190
const basicEnv = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/nonexistent' }

const server = {
  name: 'server',
  user: appUser,
  files: ['uketsuke.env'],
  command: ({ programs }) => [join(programs, 'node_modules/node/bin/node'), 'bin/server.ts'],
}
/** User, configuration files and command of each program of a kind of machine. */
const programs = {
  etcd: [
    { name: 'etcd', user: 'etcd', files: ['etcd.yml'], command: ({ folder }) => ['/usr/bin/etcd', '--config-file', `${folder}/etcd.yml`] },
  ],
  nats: [
    { name: 'nats', user: 'nats', files: ['nats.conf'], command: ({ folder }) => ['/usr/sbin/nats-server', '-c', `${folder}/nats.conf`] },
  ],
  db: [
    { name: 'patroni', user: 'postgres', files: ['patroni.yml'], command: ({ folder }) => ['/usr/bin/patroni', `${folder}/patroni.yml`] },
    {
      name: 'pgbouncer',
      user: 'postgres',
      files: ['pgbouncer.ini', 'pgbouncer.users'],
      command: ({ folder }) => ['/usr/sbin/pgbouncer', `${folder}/pgbouncer.ini`],
    },
  ],
  lb: [
    {
      name: 'haproxy',
      user: 'haproxy',
      files: ['haproxy.cfg'],
      command: ({ folder }) => ['/usr/sbin/haproxy', '-db', '-f', `${folder}/haproxy.cfg`],
    },
  ],
  app: [server],
  worker: [server],
}

const [command, given, ...rest] = process.argv.slice(2)
const top = resolve(given ?? '.')
const [machine] = rest
const commands = {
  ...{ install, up, status, drain, start, cut, join: rejoin, upgrade, down },
  kill: () => end('SIGKILL'),
  stop: () => end('SIGTERM'),
}

try {
  if (!Object.hasOwn(commands, command) || (command !== 'install' && !given)) fail(usage)
  if (process.getuid?.() !== 0) fail('Network namespaces need root.')
  if (['kill', 'stop', 'drain', 'start', 'cut', 'join'].includes(command) && !names.includes(machine)) fail(`Machines: ${names.join(' ')}`)
  await commands[command]()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function install() {
  const hasSystemd = existsSync('/run/systemd/system')
  const running = hasSystemd ? services.filter(isRunning) : []
  if (running.length > 0)
    fail(
      `These services run here: ${running.join(', ')}. "install" would stop them for all programs of this machine. ` +
        `Nothing was changed. If nothing else needs them, stop them and install again: systemctl disable --now ${running.join(' ')}`,
    )
  const run = (program, ...args) =>
    execFileSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  run('apt-get', 'install', '-y', '--no-install-recommends', ...packages)
  // Debian starts a cluster and the services. The chain has its own.
  if (hasSystemd) run('systemctl', 'disable', '--now', ...services)
}

function isRunning(service) {
  return spawnSync('systemctl', ['is-active', '--quiet', service]).status === 0
}

async function up() {
  if (names.some(isUp)) fail('A chain is up already: take it down first.')
  if (!existsSync(join(clone, 'build'))) fail('Run "npm start" in the clone once: it installs and builds the programs.')
  mkdirSync(top, { recursive: true, mode: 0o711 })
  if (!existsSync(programsFile())) writeFileSync(programsFile(), clone)
  const secrets = loadOrCreateSecrets()
  // Passwords such as the one in SMTP_URL are only for root.
  closeSync(openSync(settingsFile(), 'a', 0o600))
  chmodSync(settingsFile(), 0o600)
  makeFolder(join(top, 'backups'), appUser)
  for (const name of names) writeConfiguration(name, secrets)
  connectMachines()
  for (const name of names.filter((each) => ['etcd', 'nats', 'lb'].includes(kindOf(each)))) startMachine(name)
  await startDatabases(secrets)
  // The first server makes the schema. One after another, because all at once would be too much for a small machine.
  for (const name of names.filter(isServer)) await bringIn(name)
  const address = `http://${addressOf('lb')}:8080`
  await waitFor('HAProxy', () => answers(`${address}/readyz`))
  console.log(`Ready: ${address}`)
  // Each start of a server makes a new link until one is used, so the last server has the valid one.
  const log = readFileSync(join(top, names.filter(isServer).at(-1), 'server.log'), 'utf8')
  const setup = log.slice(log.lastIndexOf(' is ready:')).match(/[?&]setup=([\w-]+)/)
  if (setup) console.log(`First run: ${address}/?setup=${setup[1]}`)
}

/** The first machine begins. The second copies it. Later either may have been the last primary, so both start. */
async function startDatabases({ databasePassword }) {
  startMachine('db1')
  if (existsSync(join(top, 'db2/postgres'))) startMachine('db2')
  let primary
  await waitFor('the primary', async () => {
    primary = (await readDatabases()).find(({ role, state }) => role === 'leader' && state === 'running')
    return primary
  })
  makeDatabase(primary.name, databasePassword)
  startMachine('db2')
  await waitFor('the standby', async () => (await readDatabases()).some(({ role }) => role === 'sync_standby'))
}

/** With `createrole` the servers' user of PostgreSQL 15 could run programs as `postgres`, so `uketsuke_app` is made for it. */
function makeDatabase(name, password) {
  const input = `
    select 'create role uketsuke_app' where not exists (select from pg_roles where rolname = 'uketsuke_app') \\gexec
    select format('create role uketsuke login password %L', '${password}')
      where not exists (select from pg_roles where rolname = 'uketsuke') \\gexec
    select 'alter role uketsuke nocreaterole' from pg_roles where rolname = 'uketsuke' and rolcreaterole \\gexec
    select 'grant uketsuke_app to uketsuke' where not pg_has_role('uketsuke', 'uketsuke_app', 'member') \\gexec
    select 'create database uketsuke owner uketsuke' where not exists (select from pg_database where datname = 'uketsuke') \\gexec`
  const psql = ['psql', '--host', join(top, name), '--username', 'postgres', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1']
  execFileSync('setpriv', [...asUser('postgres'), ...psql], { input, stdio: ['pipe', 'ignore', 'inherit'], cwd: '/' })
}

async function status() {
  for (const name of names) {
    const running = programs[kindOf(name)].filter((program) => pidsOf(name, program.name).length > 0).map((program) => program.name)
    const ready = isServer(name) && running.length > 0 ? ((await isReady(name)) ? ', ready' : ', not ready') : ''
    console.log(`${name.padEnd(8)} ${addressOf(name).padEnd(12)} ${isUp(name) ? running.join(' ') || 'nothing runs' : 'down'}${ready}`)
  }
  for (const { name, role, state, timeline } of await readDatabases()) console.log(`${name} is ${role}, ${state}, timeline ${timeline}`)
}

/** Ends one program (`postgres` is one too) or, without a name, whatever runs on the machine. */
async function end(signal) {
  const pids = rest[1] ? pidsOf(machine, rest[1]) : pidsIn(machine)
  for (const pid of pids) send(pid, signal)
  await waitFor(`the end of ${machine}`, () => pids.every((pid) => !pidsIn(machine).includes(pid)))
}

async function drain() {
  if (!isServer(machine)) fail('Only servers are drained.')
  await takeOut(machine)
}

async function start() {
  if (isServer(machine)) await bringIn(machine)
  else startMachine(machine)
}

/** The server ends its streams when it stops. HAProxy must know before, or it would send them back to this server. */
async function takeOut(name) {
  await setInProxy(name, 'drain')
  for (const pid of pidsOf(name, 'server')) send(pid, 'SIGTERM')
  await waitFor(`the end of ${name}`, () => pidsIn(name).length === 0)
}

/** Like systemd, starts a server again that gave up, such as on a machine that is too busy. */
async function bringIn(name) {
  await waitFor(name, () => {
    startMachine(name)
    return isReady(name)
  })
  await setInProxy(name, 'ready')
}

function cut() {
  const others = rest.slice(1)
  if (others.length === 0) ip('link', 'set', namespaceOf(machine), 'down')
  for (const address of others.flatMap(addressesOf)) ip('-n', namespaceOf(machine), 'route', 'add', 'blackhole', address)
}

function rejoin() {
  ip('link', 'set', namespaceOf(machine), 'up')
  for (const address of names.flatMap(addressesOf)) ipIfThere('-n', namespaceOf(machine), 'route', 'del', 'blackhole', address)
}

/** Servers of the earlier version go on with the newer schema until it is their turn. HAProxy sends requests to the others meanwhile. */
async function upgrade() {
  const release = resolve(rest[0] ?? fail('Name the folder of the new programs.'))
  const migrate = ['setpriv', ...asUser(appUser), join(release, 'node_modules/node/bin/node'), 'bin/migrate.ts']
  const options = { cwd: release, env: { ...basicEnv, ...serverEnv('worker1') }, stdio: 'inherit' }
  execFileSync('ip', ['netns', 'exec', namespaceOf('worker1'), ...migrate], options)
  writeFileSync(programsFile(), release)
  for (const name of names.filter(isServer)) {
    await takeOut(name)
    await bringIn(name)
    console.log(`${name} runs ${release}`)
  }
}

async function down() {
  for (const kind of ['app', 'worker', 'lb', 'db', 'nats', 'etcd']) {
    const group = names.filter((name) => kindOf(name) === kind && isUp(name))
    // Patroni ends PostgreSQL.
    for (const name of group) for (const program of programs[kind]) for (const pid of pidsOf(name, program.name)) send(pid, 'SIGTERM')
    await waitFor(`the end of ${kind}`, () => group.every((name) => pidsIn(name).length === 0), 30).catch(() => {})
    for (const name of group) for (const pid of pidsIn(name)) send(pid, 'SIGKILL')
    for (const name of group) {
      // The cable would outlive its namespace for a moment, and the next "up" would find it.
      ipIfThere('link', 'del', namespaceOf(name))
      ip('netns', 'del', namespaceOf(name))
    }
  }
  ipIfThere('link', 'del', bridge)
}

function loadOrCreateSecrets() {
  const file = join(top, 'secrets.json')
  if (!existsSync(file)) {
    const passwords = ['database', 'postgres', 'replicator', 'patroni', 'nats', 'natsRoute'].map((name) => `${name}Password`)
    const secret = () => randomBytes(32).toString('base64url')
    const secrets = Object.fromEntries([...passwords, 'metricsToken', 'installationKey'].map((name) => [name, secret()]))
    writeFileSync(file, JSON.stringify(secrets, undefined, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeConfiguration(name, secrets) {
  const folder = join(top, name)
  const addresses = Object.fromEntries(names.map((other) => [other, addressOf(other)]))
  const own = { machine: name, address: addressOf(name), folder, role: kindOf(name) === 'app' ? 'web' : 'worker' }
  const values = { ...secrets, ...addresses, ...own, lbInside, backups: join(top, 'backups') }
  for (const { files, user } of programs[kindOf(name)]) {
    makeFolder(folder, user)
    for (const file of files) {
      const text = readFileSync(join(kit, file), 'utf8').replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? fail(`${file}: no ${key}`))
      writeFileSync(join(folder, file), text, { mode: 0o600 })
      chownSync(join(folder, file), ...idsOf(user))
    }
  }
}

/** Makes a folder that only the user opens. */
function makeFolder(folder, user) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  chownSync(folder, ...idsOf(user))
}

function idsOf(user) {
  if (typeof user === 'number') return [user, user]
  return ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user])))
}

function asUser(user) {
  const [uid, gid] = idsOf(user)
  return ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--no-new-privs']
}

/** A namespace for each machine, with a cable to one bridge. The host has the address 10.90.0.1 on it. */
function connectMachines() {
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${network}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const name of names) {
    const namespace = namespaceOf(name)
    ip('netns', 'add', namespace)
    ip('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', namespace, 'master', bridge, 'up')
    for (const address of addressesOf(name)) ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
  }
}

function startMachine(name) {
  const folder = join(top, name)
  for (const program of programs[kindOf(name)]) {
    if (pidsOf(name, program.name).length > 0) continue
    const release = readFileSync(programsFile(), 'utf8')
    const log = openSync(join(folder, `${program.name}.log`), 'a', 0o600)
    const args = ['netns', 'exec', namespaceOf(name), 'setpriv', ...asUser(program.user)]
    const started = spawn('ip', [...args, ...program.command({ folder, programs: release })], {
      cwd: isServer(name) ? release : '/',
      env: { ...basicEnv, ...(isServer(name) && serverEnv(name)) },
      detached: true,
      stdio: ['ignore', log, log],
    })
    started.unref()
    closeSync(log)
    writeFileSync(join(folder, `${program.name}.pid`), String(started.pid))
  }
}

/** `settings.env` is the operator's: settings of all servers that the kit does not know, such as SMTP_URL. */
function serverEnv(name) {
  const files = [join(top, name, 'uketsuke.env'), settingsFile()].filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))))
}

function settingsFile() {
  return join(top, 'settings.env')
}

/** Names the folder of the release in use. */
function programsFile() {
  return join(top, 'programs.txt')
}

/** Processes of the program that run on this machine. The number of an ended one may have gone to a process elsewhere. */
function pidsOf(name, program) {
  const inMachine = pidsIn(name)
  if (program === 'postgres') return inMachine.filter((pid) => readIfThere(`/proc/${pid}/comm`)?.trim() === program)
  const pid = Number(readIfThere(join(top, name, `${program}.pid`)))
  return inMachine.includes(pid) ? [pid] : []
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function pidsIn(name) {
  if (!isUp(name)) return []
  return execFileSync('ip', ['netns', 'pids', namespaceOf(name)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number)
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** `drain`: HAProxy sends the server no more requests. `ready`: it sends them again. */
async function setInProxy(name, state) {
  if (kindOf(name) !== 'app' || pidsOf('lb', 'haproxy').length === 0) return
  for (const backend of ['ready', 'alive']) {
    const socket = connect(join(top, 'lb/admin.sock'))
    socket.end(`set server ${backend}/${name} state ${state}\n`)
    await once(socket.resume(), 'close')
  }
}

/** The databases as Patroni sees them, from a machine that answers. */
async function readDatabases() {
  for (const name of ['db1', 'db2']) {
    const response = await fetch(`http://${addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (response?.ok) return (await response.json()).members ?? []
  }
  return []
}

function kindOf(name) {
  return name.replace(/\d+$/, '')
}

function addressOf(name) {
  return `${network}.${machines[name]}`
}

function addressesOf(name) {
  return name === 'lb' ? [addressOf(name), lbInside] : [addressOf(name)]
}

function namespaceOf(name) {
  return `uk-${name}`
}

function isServer(name) {
  return programs[kindOf(name)].includes(server)
}

function isUp(name) {
  return existsSync(`/run/netns/${namespaceOf(name)}`)
}

function isReady(name) {
  return answers(`http://${addressOf(name)}:3000/readyz`)
}

async function answers(url) {
  return (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.ok === true
}

async function waitFor(what, check, seconds = 300) {
  const until = performance.now() + seconds * 1_000
  while (!(await check())) {
    if (performance.now() > until) fail(`${what}: not within ${seconds} s. The logs are in ${top}.`)
    await pause(200)
  }
}

function ip(...args) {
  execFileSync('ip', args)
}

function ipIfThere(...args) {
  try {
    execFileSync('ip', args, { stdio: 'ignore' })
  } catch {
    // There was none.
  }
}

function fail(message) {
  throw new Error(message)
}
