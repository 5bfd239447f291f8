import type { Config } from '#platform/config.ts'
import { type Finding, okFinding, warningFinding } from './finding.ts'

/** Checks the configuration only, because each SMS costs money. */
export function checkSmsSettings({ smsUrl, identityMethods }: Pick<Config, 'smsUrl' | 'identityMethods'>): Finding[] {
  if (!identityMethods.includes('phone')) return []
  if (smsUrl) return [okFinding('SMS', `Sign-in codes are sent by ${new URL(smsUrl).host}`)]
  return [
    warningFinding('SMS', 'No SMS provider is set, so nobody can sign in by phone', 'set SMS_URL, or remove phone from IDENTITY_METHODS'),
  ]
}
