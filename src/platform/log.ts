import pino from 'pino'
import type { Config } from './config.ts'

/**
 * JSON lines on stderr, each with version and environment label (R1.3). Log no personal data and no token: ids, codes, counts and paths
 * without tokens, never bodies or headers.
 */
export type Log = pino.Logger

export function openLog(
  config: Pick<Config, 'logLevel' | 'version' | 'appEnv'>,
  to: pino.DestinationStream = pino.destination({ fd: 2, sync: true }),
): Log {
  return pino(
    {
      level: config.logLevel,
      base: { version: config.version, env: config.appEnv },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    to,
  )
}
