/**
 * Epson Server Direct Print (TM-i firmware 4.1 and newer printers): the printer POSTs a form that asks for a job, and another with its result.
 * Written after the public manuals; no real printer was tried.
 */
import type { Context } from 'hono'
import type { DeviceTrouble } from '#domain/devices.ts'
import { endByTrouble, type PrintJobEnd } from '#domain/printing.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import { type PrinterCall, parseJobToken, toPrinterJobId } from './printer-call.ts'
import type { DotImage } from './slip-image.ts'

/** Bits of `status` in a result (ePOS-Print XML, element response). */
const coverOpenBit = 0x20
const paperEndBit = 0x80000
const printTimeoutMs = 10_000

const answerXml = (c: Context<ServerEnv>, xml: string) => c.body(xml, 200, { 'content-type': 'text/xml; charset=utf-8' })

export async function answerEpson(c: Context<ServerEnv>, printer: PrinterCall): Promise<Response> {
  const form = new URLSearchParams(await c.req.text())
  const kind = form.get('ConnectionType')
  if (kind === 'SetResponse') return readResult(c, printer, form.get('ResponseFile') ?? '')
  if (kind !== 'GetRequest') return c.body(null, 400)
  const name = form.get('Name') || form.get('ID')
  // A request says nothing about paper or cover, and a kiosk prints nothing on a printer in trouble. So the trouble of the last result ends with
  // time, and the next slip shows whether it is over.
  await printer.note({ version: name ? `Epson ${name}` : 'Epson', trouble: await printer.recentTrouble() })
  const next = await printer.next({ trouble: null, failed: false, printing: false })
  const fetched = next && (await printer.fetch(next.id, { again: false }))
  return answerXml(c, fetched ? jobXml(toPrinterJobId(fetched.job.id), fetched.image) : '')
}

function jobXml(jobToken: string, { width, height, rows }: DotImage): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>${printTimeoutMs}</timeout><printjobid>${jobToken}</printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><image width="${width}" height="${height}" color="color_1" mode="mono" align="left">${rows.toString('base64')}</image><cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`
}

async function readResult(c: Context<ServerEnv>, printer: PrinterCall, xml: string): Promise<Response> {
  const result = parseResult(xml)
  if (result) {
    await printer.note({ trouble: result.trouble })
    const id = result.jobToken === undefined ? undefined : parseJobToken(result.jobToken)
    if (result.jobToken === undefined || id) await printer.confirm(id, endOf(result))
  }
  return answerXml(c, '')
}

export type EpsonResult = { jobToken: string | undefined; success: boolean; code: string; trouble: DeviceTrouble | null }

/**
 * Reads the few attributes of a result by strict patterns. An XML parser would expand entities and follow document types, which a stranger's file
 * could use to fill the memory.
 */
export function parseResult(xml: string): EpsonResult | undefined {
  const attributes = /<response\s([^<>]*)\/?>/.exec(xml)?.[1]
  const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(attributes ?? '')?.[2]
  const success = attribute('success')
  if (success === undefined) return undefined
  const [code, status] = [attribute('code') ?? '', Number(attribute('status') ?? 0)]
  return {
    jobToken: /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(xml)?.[1],
    success: success === 'true' || success === '1',
    code,
    trouble: troubleOf(code, status),
  }
}

function troubleOf(code: string, status: number): DeviceTrouble | null {
  if (code === 'EPTR_COVER_OPEN' || status & coverOpenBit) return 'coverOpen'
  if (code === 'EPTR_REC_EMPTY' || status & paperEndBit) return 'paperOut'
  return code === 'EX_BADPORT' ? 'offline' : null
}

function endOf({ success, code, trouble }: EpsonResult): PrintJobEnd {
  if (success) return { state: 'printed', reason: null }
  // After a time-out the printer may still print.
  return code === 'EX_TIMEOUT' && !trouble ? { state: 'failed', reason: 'unconfirmed' } : endByTrouble(trouble)
}
