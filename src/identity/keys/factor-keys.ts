import { createHmac, hkdfSync } from 'node:crypto'

/** Derived from the installation key, which is not in the database: its rows alone give no codes. */
export type FactorKeys = { secret: Buffer; recovery: Buffer }

export function deriveFactorKeys(installationKey: Uint8Array): FactorKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32))
  return { secret: derive('factor'), recovery: derive('recoveryCode') }
}

/** Unsalted, because codes are looked up by this hash. The key prevents guessing. */
export const hashRecoveryCode = ({ recovery }: FactorKeys, accountId: string, code: string): string =>
  createHmac('sha256', recovery).update(`${accountId}:${code}`).digest('base64url')
