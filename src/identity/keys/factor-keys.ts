import { createHmac, hkdfSync } from 'node:crypto'

/** From the installation's key, so not in the database: with its rows alone nobody computes a code. */
export type FactorKeys = { secret: Buffer; recovery: Buffer }

export function deriveFactorKeys(installationKey: Uint8Array): FactorKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32))
  return { secret: derive('factor'), recovery: derive('recoveryCode') }
}

/** No salt: a code is looked up by it, and can't be guessed without the key. */
export const hashRecoveryCode = ({ recovery }: FactorKeys, accountId: string, code: string): string =>
  createHmac('sha256', recovery).update(`${accountId}:${code}`).digest('base64url')
