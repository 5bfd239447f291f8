import type { Config } from '#platform/config.ts'
import { type Finding, look, well } from './finding.ts'

/** Checks the configuration only, because each SMS costs money. */
export function checkSms({ smsUrl, identityMethods }: Pick<Config, 'smsUrl' | 'identityMethods'>): Finding[] {
  if (!identityMethods.includes('phone')) return []
  if (smsUrl) return [well('SMS', `Sign-in codes leave by ${new URL(smsUrl).host}`)]
  return [
    look(
      'SMS',
      'No provider of SMS is named, so nobody signs in by phone',
      'set SMS_URL, or take phone out of IDENTITY_METHODS, or leave it at that',
    ),
  ]
}
