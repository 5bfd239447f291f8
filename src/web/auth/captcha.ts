import { sha256 } from '@noble/hashes/sha2.js'
import { isRefusal } from '#domain/refusal.ts'
import { parseCaptchaLanguage } from '#domain/validation/captcha-language.ts'
import { authSdkSettings } from './settings.ts'

/** Time limit of one captcha (R9.1: 30 to 60 s). */
const timeoutMs = 45_000
/** Maximum time that one slice of work blocks drawing, in ms. */
const slice = 12

type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

const problem = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` })

/**
 * Solves the proof of work that precedes an SMS (R1.4, Altcha). Uses plain JavaScript, because plain http has no `crypto.subtle`. Works in slices so
 * that the page keeps drawing. Throws the SDK's errors.
 */
export async function solveCaptcha(language: string): Promise<string> {
  const hl = parseCaptchaLanguage(language)
  if (isRefusal(hl)) throw problem('argument-error')
  const until = performance.now() + timeoutMs
  const { algorithm, challenge, maxnumber, salt, signature } = await fetchChallenge(hl)
  const write = new TextEncoder()
  let sliceEnd = performance.now() + slice
  for (let candidate = 0; candidate <= maxnumber; candidate++) {
    if (hex(sha256(write.encode(salt + candidate))) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number: candidate, salt, signature }))
    if (performance.now() < sliceEnd) continue
    if (performance.now() > until) break
    await nextTurn()
    sliceEnd = performance.now() + slice
  }
  throw problem('captcha-check-failed')
}

async function fetchChallenge(hl: string): Promise<Challenge> {
  const query = new URLSearchParams({ key: authSdkSettings.apiKey, hl })
  try {
    const response = await fetch(`/identitytoolkit.googleapis.com/v1/recaptchaParams?${query}`, { signal: AbortSignal.timeout(timeoutMs) })
    return JSON.parse(((await response.json()) as { recaptchaStoken: string }).recaptchaStoken)
  } catch {
    throw problem('network-request-failed')
  }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Message events are not throttled. Timers wait 4 ms, or 1 s in a background tab. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
