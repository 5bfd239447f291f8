import { answerHeaders } from '#platform/http/problems.ts'

/** Whatever it holds, it is neither taken for something else nor run, nor embedded by another site. */
export const guards = {
  ...answerHeaders,
  'content-security-policy': `sandbox; default-src 'none'`,
  'cross-origin-resource-policy': 'same-origin',
}

/** A small picture as it is kept. */
export function sendPicture(jpeg: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(jpeg, { headers: { ...guards, ...headers, 'content-type': 'image/jpeg' } })
}
