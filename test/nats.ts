/** A cluster of three of Debian's NATS servers on this machine. Needs the package nats-server; no service of it has to run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const program = '/usr/sbin/nats-server'
export const hasNats = existsSync(program)
const password = 'of-the-tests-only'

export type NatsCluster = {
  url: string
  kill(index: number): Promise<void>
  start(index: number): Promise<void>
  close(): Promise<void>
}

/** Takes the six ports from `port` on. */
export async function startNatsCluster(port: number): Promise<NatsCluster> {
  const routes = [0, 1, 2].map((index) => `nats://127.0.0.1:${port + 3 + index}`).join(',')
  const servers: ChildProcess[] = []

  async function start(index: number): Promise<void> {
    const own = port + index
    const args = ['-a', '127.0.0.1', '-p', `${own}`, '--user', 'hints', '--pass', password]
    const cluster = ['--cluster_name', 'uketsuke', '--cluster', `nats://127.0.0.1:${own + 3}`, '--routes', routes]
    servers[index] = spawn(program, [...args, ...cluster], { stdio: 'ignore' })
    while (!(await answers(own))) await pause(20)
  }

  async function kill(index: number): Promise<void> {
    const server = servers[index]!
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  await Promise.all([0, 1, 2].map(start))
  return {
    url: [0, 1, 2].map((index) => `nats://hints:${password}@127.0.0.1:${port + index}`).join(','),
    kill,
    start,
    close: async () => void (await Promise.all([0, 1, 2].map(kill))),
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'data')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
