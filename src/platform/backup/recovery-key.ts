/** The recovery key, which opens an installation's backups, as it is written on paper. */
import { createHmac } from 'node:crypto'
import { entryCodeFromBytes, entryCodeLength, formatEntryCode, normalizeEntryCode, parseEntryCode } from '#domain/entry-code.ts'
import type { Config } from '../config.ts'

/** Number of codes in a key: 120 bits, 24 characters. */
const codes = 3

/**
 * Returns RECOVERY_KEY, or else a key derived from the installation key. All servers of an installation derive the same one without
 * storing it. The installation key can't be derived from it.
 */
export function recoveryKeyOf({ recoveryKey: own }: Pick<Config, 'recoveryKey'>, installationKey: Uint8Array): string {
  if (own) return normalizeRecoveryKey(own)
  const bytes = createHmac('sha256', installationKey).update('backup recovery key').digest()
  return inCodes((n) => entryCodeFromBytes(bytes.subarray(n * entryCodeLength)))
}

/**
 * Normalizes a key typed from paper: lower case, spaces for hyphens, O for 0. Other recovery keys are only trimmed and normalized to NFC.
 */
export function normalizeRecoveryKey(typed: string): string {
  const plain = normalizeEntryCode(typed)
  const parts = Array.from({ length: codes }, (_, n) => parseEntryCode(plain.slice(n * entryCodeLength, (n + 1) * entryCodeLength)))
  if (plain.length !== codes * entryCodeLength || parts.some((code) => code === undefined)) return typed.normalize('NFC').trim()
  return inCodes((n) => parts[n]!)
}

const inCodes = (code: (n: number) => string) => Array.from({ length: codes }, (_, n) => formatEntryCode(code(n))).join('-')
