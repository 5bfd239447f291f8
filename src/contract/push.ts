import { z } from './zod.ts'

export const PushEndpoint = z
  .url({ protocol: /^https$/ })
  .max(1_024)
  .describe('The browser’s address at its push service')

export const PushKeys = z.strictObject({
  p256dh: z
    .string()
    .regex(/^B[\w-]{86}$/)
    .describe('The browser’s public key: an uncompressed point of P-256 in base64url'),
  auth: z
    .string()
    .regex(/^[\w-]{22}$/)
    .describe('The browser’s authentication secret: 16 bytes in base64url'),
})

export const PushBrowserId = z.string().describe('A browser that gets push messages: the SHA-256 of its endpoint in hexadecimal digits')
