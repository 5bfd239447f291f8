/** Solves the sign-in service's captcha as a program would, without a browser. */
import { hash } from 'node:crypto'

/** Maximum number of hashes. The real limit keeps a browser busy for a second. */
export const testCaptchaHashLimit = 1_000

type Fetch = (path: string) => Response | Promise<Response>
type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

export async function fetchCaptchaChallenge(fetch: Fetch): Promise<Challenge> {
  const answer = await fetch('/identitytoolkit.googleapis.com/v1/recaptchaParams?key=uketsuke')
  return JSON.parse(((await answer.json()) as { recaptchaStoken: string }).recaptchaStoken)
}

export function solveChallenge({ algorithm, challenge, maxnumber, salt, signature }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', `${salt}${number}`) !== challenge) continue
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  }
  throw new Error('the captcha has no solution')
}

export const fetchCaptchaSolution = async (fetch: Fetch): Promise<string> => solveChallenge(await fetchCaptchaChallenge(fetch))
