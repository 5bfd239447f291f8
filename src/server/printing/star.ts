/**
 * Star CloudPRNT (Star Micronics, Protocol Guide 2.4): the printer POSTs its status, GETs a job as a PNG and confirms it by DELETE. Written after the
 * public guide; no real printer was tried.
 */
import type { Context } from 'hono'
import { z } from '#contract/zod.ts'
import type { DeviceTrouble } from '#domain/devices.ts'
import { endByTrouble } from '#domain/printing.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import { type PrinterCall, parseJobToken, toPrinterJobId } from './printer-call.ts'
import { toPng } from './slip-image.ts'

const mediaType = 'image/png'

/** The guide says that any field but `statusCode` may be missing or null. */
const Poll = z.object({
  statusCode: z.string().nullish(),
  printingInProgress: z.boolean().nullish(),
  clientAction: z.array(z.object({ request: z.string(), result: z.unknown() })).nullish(),
})

type Status = { ok: boolean; trouble: DeviceTrouble | null }

/** Status codes begin with three digits: 2xx online, 41x paper, 42x cover, other 4xx printer, 5xx interface. "OK" stands for 200. */
function parseStatus(text: string): Status {
  const code = text.trim().slice(0, 3)
  if (/^(2\d\d|ok)/i.test(code)) return { ok: true, trouble: null }
  if (code.startsWith('41')) return { ok: false, trouble: 'paperOut' }
  if (code.startsWith('42')) return { ok: false, trouble: 'coverOpen' }
  return { ok: false, trouble: code.startsWith('4') ? 'offline' : null }
}

export async function pollStar(c: Context<ServerEnv>, printer: PrinterCall): Promise<Response> {
  const body = Poll.safeParse(await c.req.json().catch(() => undefined))
  if (!body.success) return c.body(null, 400)
  const { statusCode, printingInProgress, clientAction } = body.data
  const status = parseStatus(statusCode ?? '200')
  const model = clientAction?.find(({ request }) => request === 'ClientType')?.result
  await printer.note({ version: typeof model === 'string' && model ? model : undefined, trouble: status.trouble })
  const job = await printer.next({ trouble: status.trouble, failed: !status.ok, printing: printingInProgress === true })
  return c.json({
    jobReady: job !== undefined,
    ...(job && { mediaTypes: [mediaType], jobToken: toPrinterJobId(job.id), deleteMethod: 'DELETE' }),
    ...(!printer.knowsModel && !model && { clientAction: [{ request: 'ClientType', options: '' }] }),
  })
}

/** Older firmware sends no token and means the job that was offered. */
const jobOf = (c: Context<ServerEnv>) => {
  const token = c.req.query('token')
  return token ? { named: true, id: parseJobToken(token) } : { named: false, id: undefined }
}

export async function fetchStar(c: Context<ServerEnv>, printer: PrinterCall): Promise<Response> {
  if ((c.req.query('type') ?? mediaType) !== mediaType) return c.body(null, 415)
  const { named, id } = jobOf(c)
  // The guide allows a printer to fetch a job again, so it may do so until its next poll.
  const fetched = named && !id ? undefined : await printer.fetch(id, { again: true })
  if (!fetched) return c.body(null, 404)
  return c.body(new Uint8Array(await toPng(fetched.image)), 200, {
    'content-type': mediaType,
    'x-star-cut': 'partial; feed=true',
    'x-star-imageditherpattern': 'none',
  })
}

export async function answerStarResult(c: Context<ServerEnv>, printer: PrinterCall): Promise<Response> {
  const status = parseStatus(c.req.query('code') ?? '')
  const { named, id } = jobOf(c)
  await printer.note({ trouble: status.trouble })
  if (!named || id) await printer.confirm(id, status.ok ? { state: 'printed', reason: null } : endByTrouble(status.trouble))
  return c.body(null, 200)
}
