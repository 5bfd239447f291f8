/** Secrets and signatures by Standard Webhooks 1.0 (docs/webhooks.md). */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { seal, unseal } from '#platform/sealing.ts'

const prefix = 'whsec_'

export const webhookKeyOf = (installationKey: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', installationKey, '', 'webhookKey', 32))

export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

export const sealWebhookSecret = (key: Buffer, secret: string, webhookId: string): Buffer => seal(key, secret, webhookId)

export function openWebhookSecret(key: Buffer, sealed: Buffer, webhookId: string): string {
  const secret = unseal(key, sealed, webhookId)
  if (secret === undefined) throw new Error('the secret of a webhook was sealed with another installation key')
  return secret
}

type Signed = { id: string; body: string; at: Date; secrets: readonly string[] }

/** Returns the headers of one attempt. Each secret adds a signature, so a receiver with the former or the new one accepts it. */
export function webhookHeaders({ id, body, at, secrets }: Signed): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
