/** Checks whether a server answers, and at which address phones reach it. */
import { createServer } from 'node:net'
import { z } from 'zod'
import { listServerAddresses } from '#platform/addresses.ts'
import type { Config } from '#platform/config.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'

type ReachConfig = Pick<Config, 'host' | 'port' | 'publicUrl' | 'version'>

const ReadyResponse = z.object({ status: z.string(), version: z.string(), environment: z.string() })
type ReachResult =
  | { kind: 'ours'; status: string; version: string; environment: string }
  | { kind: 'stranger' }
  | { kind: 'nobody'; code: string }

const timeoutMs = 3_000

async function requestStatus(url: string): Promise<ReachResult> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const parsed = ReadyResponse.safeParse(await response.json().catch(() => undefined))
    return parsed.success ? { kind: 'ours', ...parsed.data } : { kind: 'stranger' }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    return { kind: 'nobody', code: cause?.code ?? name }
  }
}

export async function checkReachability(config: ReachConfig): Promise<Finding[]> {
  const { port, version } = config
  const localHost = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const result = await requestStatus(`${httpOrigin(localHost, port)}/readyz`)
  if (result.kind === 'stranger')
    return [errorFinding('Server', `Another program answers on port ${port}`, `stop it, or set PORT to another number`)]
  if (result.kind === 'nobody') return [await checkPort(port, localHost)]
  return [checkVersion(result, version, port), ...(await checkAddresses(config))]
}

function checkVersion({ status, version, environment }: Extract<ReachResult, { kind: 'ours' }>, ownVersion: string, port: number): Finding {
  if (status === 'disk full')
    return errorFinding('Server', `It runs on port ${port}, but the disk of its database is full`, 'free some space on that disk')
  if (status !== 'ok')
    return errorFinding(
      'Server',
      `It runs on port ${port} but isn't ready: ${status}`,
      'see Database below; the server continues when the database works again',
    )
  if (version !== ownVersion)
    return warningFinding('Server', `Version ${version} runs on port ${port}; this folder has ${ownVersion}`, 'restart the server')
  return okFinding('Server', `It runs on port ${port}: version ${version}, ${environment}`)
}

/** Checks whether this process may listen on the free port. */
function checkPort(port: number, host: string): Promise<Finding> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE')
        done(errorFinding('Server', `Another program uses port ${port} without HTTP`, 'stop it, or set PORT to another number'))
      else if (code === 'EACCES') done(errorFinding('Server', `This user may not use port ${port}`, 'set PORT to 1024 or more'))
      else done(errorFinding('Server', `HOST ${host} is not an address of this machine`, 'set HOST to 0.0.0.0, or to one of its addresses'))
    })
    server.listen(port, host, () =>
      server.close(() => done(warningFinding('Server', `It is not running; port ${port} is free`, 'run npm start'))),
    )
  })
}

async function checkAddresses(config: ReachConfig): Promise<Finding[]> {
  const addresses = listServerAddresses(config).filter(({ where }) => where !== 'machine')
  if (addresses.length === 0)
    return [
      warningFinding(
        'Addresses',
        'Only this machine reaches the server',
        'for phones, join the shop’s network and leave HOST at 0.0.0.0, or set PUBLIC_URL to the address of a proxy',
      ),
    ]
  return Promise.all(
    addresses.map(async ({ where, url }) => {
      const { kind, ...result } = await requestStatus(`${url}/healthz`)
      if (kind === 'ours')
        return okFinding('Addresses', `${url} answers from here${where === 'network' ? '; phones must be in the same network' : ''}`)
      const why = 'code' in result ? ` (${result.code})` : ''
      return where === 'network'
        ? errorFinding('Addresses', `${url} doesn't answer${why}`, `allow port ${config.port} in this PC's firewall`)
        : errorFinding('Addresses', `PUBLIC_URL ${url} doesn't lead to this server${why}`, 'check the proxy and the DNS entry of that name')
    }),
  )
}

const httpOrigin = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
