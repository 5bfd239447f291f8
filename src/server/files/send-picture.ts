import { apiResponseHeaders } from '#platform/http/problems.ts'

/** Security headers: the file is not sniffed, run or embedded by another site. */
export const fileSecurityHeaders = {
  ...apiResponseHeaders,
  'content-security-policy': `sandbox; default-src 'none'`,
  'cross-origin-resource-policy': 'same-origin',
}

export function sendPicture(jpeg: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(jpeg, { headers: { ...fileSecurityHeaders, ...headers, 'content-type': 'image/jpeg' } })
}
