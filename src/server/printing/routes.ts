/** Addresses that printers poll: /printers/{token}. Star and Epson printers use the same one and are told apart by their requests. */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerEnv } from '#platform/http/call.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { findDeviceByToken } from '../devices/screens.ts'
import { answerEpson } from './epson.ts'
import { openPrinterCall, type PrinterCall, type PrintingContext } from './printer-call.ts'
import { confirmStar, fetchStar, pollStar } from './star.ts'

const path = '/printers/:token'
/** A poll has 1 KB, a result 2 KB. */
const maxBodyBytes = 32 * 1024

type Answer = (c: Context<ServerEnv>, printer: PrinterCall) => Promise<Response>

export function printerRoutes(ctx: PrintingContext & { rateLimits: RateLimits }): Hono<ServerEnv> {
  const answerPrinter = (answer: Answer) => async (c: Context<ServerEnv, typeof path>) => {
    c.header('cache-control', 'no-store')
    const token = c.req.param('token')
    const caller = `token:${token}`
    if (ctx.rateLimits.take('printer', caller, c.env.remoteAddress).refused) return c.body(null, 429)
    const device = await findDeviceByToken(ctx, token)
    if (device?.settings.kind !== 'printer') return c.body(null, 404)
    ctx.rateLimits.trustCaller(caller)
    return answer(c, openPrinterCall(ctx, { ...device, settings: device.settings }))
  }
  const isForm = (c: Context<ServerEnv>) => c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  const routes = new Hono<ServerEnv>()
  routes.use(path, bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.body(null, 413) }))
  routes.post(
    path,
    answerPrinter((c, printer) => (isForm(c) ? answerEpson(c, printer) : pollStar(c, printer))),
  )
  routes.get(path, answerPrinter(fetchStar))
  routes.delete(path, answerPrinter(confirmStar))
  return routes
}
