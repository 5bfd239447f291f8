/** Addresses that printers poll: /printers/{token}. Star and Epson printers use the same one and are told apart by their requests. */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { locales } from '#domain/locale.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { findDeviceByToken } from '../devices/screens.ts'
import { answerEpson } from './epson.ts'
import { createPrinterCall, type PrinterCall, type PrinterCallContext } from './printer-call.ts'
import { answerStarResult, fetchStar, pollStar } from './star.ts'
import type { SlipWords } from './words/ja.ts'

const path = '/printers/:token'
/** A poll has 1 KB, a result 2 KB. */
const maxBodyBytes = 32 * 1024

const wordsByLocale = await loadWordsByLocale<SlipWords>('server/printing/words')
const explanation = locales.map((locale) => `${wordsByLocale[locale].printerAddress}\n`).join('\n')

/** Staff open the address to try it. That must not take a slip. */
const isBrowser = (c: Context<ServerEnv>) => !c.req.query('token') && (c.req.header('accept') ?? '').toLowerCase().includes('text/html')

type Answer = (c: Context<ServerEnv>, printer: PrinterCall) => Response | Promise<Response>

export function printerRoutes(ctx: PrinterCallContext & { rateLimits: RateLimits }): Hono<ServerEnv> {
  const answerPrinter = (answer: Answer) => async (c: Context<ServerEnv, typeof path>) => {
    c.header('cache-control', 'no-store')
    const token = c.req.param('token')
    const caller = `token:${token}`
    if (ctx.rateLimits.take('printer', caller, c.env.remoteAddress).refused) return c.body(null, 429)
    const device = await findDeviceByToken(ctx, token)
    if (device?.settings.kind !== 'printer') return c.body(null, 404)
    ctx.rateLimits.trustCaller(caller)
    return answer(c, createPrinterCall(ctx, { ...device, settings: device.settings }))
  }
  const isForm = (c: Context<ServerEnv>) => c.req.header('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  const routes = new Hono<ServerEnv>()
  routes.use(path, bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.body(null, 413) }))
  routes.post(
    path,
    answerPrinter((c, printer) => (isForm(c) ? answerEpson(c, printer) : pollStar(c, printer))),
  )
  const fetchAnswer = answerPrinter((c, printer) => (isBrowser(c) ? c.text(explanation) : fetchStar(c, printer)))
  // Hono answers HEAD by GET, which would take a slip that nobody prints.
  routes.get(path, async (c) => (c.req.method === 'HEAD' ? c.body(null, 405, { allow: 'GET, POST, DELETE' }) : fetchAnswer(c)))
  routes.delete(path, answerPrinter(answerStarResult))
  return routes
}
