import type { Context } from 'hono'
import { type Problem, type ProblemCode, type ProblemSentences, problemSentence } from '#contract/problem.ts'
import { problemStatuses } from '#contract/problem-codes.ts'
import { defaultLocale, type Locale, preferredLocale } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import { loadWordsByLocale } from '../words.ts'
import type { ServerEnv } from './call.ts'

const sentences = await loadWordsByLocale<ProblemSentences>('contract/problems')

export function requestLocale(c: Context<ServerEnv>): Locale {
  return preferredLocale(c.req.header('accept-language')) ?? defaultLocale
}

/** Default seconds for Retry-After. */
const retryAfter: Partial<Record<ProblemCode, number>> = { 'server.busy': 3, 'server.unavailable': 3, 'live.tooMany': 30 }

function waitOf({ refused, params }: Refusal<ProblemCode>): number | undefined {
  return params?.seconds === undefined ? retryAfter[refused] : Number(params.seconds)
}

/** Formats the wait for the sentences, rounded up so that it is never shorter than the header. */
function waitText(seconds: number, locale: Locale): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count)
  // Japanese and Chinese are written without a space, as in the other sentences.
  const isClose = locale === 'ja' || locale === 'zh'
  return parts.map(({ type, value }) => (type === 'literal' && isClose ? '' : value)).join('')
}

/** Returns the refusal as a sentence for its reader. */
export function problemText(refusal: Refusal<ProblemCode>, locale: Locale): string {
  const seconds = waitOf(refusal)
  const params = seconds === undefined ? refusal.params : { ...refusal.params, wait: waitText(seconds, locale) }
  return problemSentence(sentences[locale], refusal.refused, params)
}

export function problemBody(refusal: Refusal<ProblemCode>, locale: Locale, requestId: string): Problem {
  const [status] = problemStatuses[refusal.refused]
  return {
    type: `urn:uketsuke:problem:${refusal.refused}`,
    title: refusal.refused,
    status,
    code: refusal.refused,
    detail: problemText(refusal, locale),
    requestId,
    ...(refusal.params ? { params: { ...refusal.params } } : {}),
    ...(refusal.fields ? { fields: [...refusal.fields] } : {}),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  }
}

export const apiResponseHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

type ProblemOptions = { headers?: Record<string, string> }

/** Returns problem details (RFC 9457). */
export function problemResponse(c: Context<ServerEnv>, refusal: Refusal<ProblemCode>, { headers }: ProblemOptions = {}): Response {
  const body = problemBody(refusal, requestLocale(c), c.get('requestId'))
  const wait = waitOf(refusal)
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      ...headers,
      ...apiResponseHeaders,
      'content-type': 'application/problem+json; charset=utf-8',
      ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
    },
  })
}
