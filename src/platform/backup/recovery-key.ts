/** What opens the backups of an installation, as it is written down on paper. */
import { createHmac } from 'node:crypto'
import { entryCodeFromBytes, entryCodeLength, formatEntryCode, parseEntryCode, plainEntryCode } from '#domain/entry-code.ts'
import type { Config } from '../config.ts'

/** Codes that it is made of: 120 bits, and 24 characters to write down. */
const codes = 3

/**
 * RECOVERY_KEY, else one that follows from the installation key: all servers of an installation have the same one without keeping it
 * anywhere, and a restored installation goes on with it. The key doesn't follow from it.
 */
export function recoveryKeyOf({ recoveryKey: own }: Pick<Config, 'recoveryKey'>, installationKey: Uint8Array): string {
  if (own) return parseRecoveryKey(own)
  const bytes = createHmac('sha256', installationKey).update('backup recovery key').digest()
  return inCodes((n) => entryCodeFromBytes(bytes.subarray(n * entryCodeLength)))
}

/** As it was typed from paper: small letters, blanks for hyphens, O for 0. Other recovery keys are taken as they are. */
export function parseRecoveryKey(typed: string): string {
  const plain = plainEntryCode(typed)
  const parts = Array.from({ length: codes }, (_, n) => parseEntryCode(plain.slice(n * entryCodeLength, (n + 1) * entryCodeLength)))
  if (plain.length !== codes * entryCodeLength || parts.some((code) => code === undefined)) return typed.normalize('NFC').trim()
  return inCodes((n) => parts[n]!)
}

const inCodes = (code: (n: number) => string) => Array.from({ length: codes }, (_, n) => formatEntryCode(code(n))).join('-')
