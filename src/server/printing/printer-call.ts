/** One request of a printer: what both protocols need of the server. */

import type { DeviceTrouble } from '#domain/devices.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import { localizedPath } from '#domain/locale.ts'
import type { PrinterPoll, PrintJobEnd } from '#domain/printing.ts'
import type { TokenDevice } from '../devices/screens.ts'
import { noteContact } from '../devices/screens.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { toVisitorShop } from '../shops/show.ts'
import type { QueueContext } from '../tickets/context.ts'
import { readVisitorTicket, visitorTicketCode } from '../tickets/visitor/visitor.ts'
import { findJobToFetch, findNextJob, hasFailedLately, recordReportedEnd, takeJob } from './jobs.ts'
import { drawTicketSlip, testSlip } from './slip.ts'
import { type DotImage, drawSlip, type PaperWidth } from './slip-image.ts'
import type { PrintJobRow } from './table.ts'

/** `origin`: address of the server in QR codes. */
export type PrinterCallContext = Pick<QueueContext, 'db' | 'clock' | 'tokens' | 'hooks'> & { origin: string }

/** A contact changes the device's row only this often, because printers poll every few seconds. */
const contactMs = 15_000
const maxVersionLength = 40
/** The database refuses some control characters, and a stranger writes this text. */
const tidyVersion = (version: string) => [...removeHiddenCharacters(version.toWellFormed())].slice(0, maxVersionLength).join('')

export type PrinterCall = {
  /** Notes that the printer is there. `version` undefined: the poll does not name the model. */
  note(news: { version?: string | undefined; trouble: DeviceTrouble | null }): Promise<void>
  knowsModel: boolean
  /** Trouble reported last, until it is old. */
  recentTrouble(): Promise<DeviceTrouble | null>
  next(poll: PrinterPoll): Promise<PrintJobRow | undefined>
  /** Draws a job and gives it to the printer. `again`: the printer may fetch it a second time while it prints. */
  fetch(jobId: string | undefined, options: { again: boolean }): Promise<{ job: PrintJobRow; image: DotImage } | undefined>
  confirm(jobId: string | undefined, end: PrintJobEnd): Promise<void>
}

export function createPrinterCall(
  ctx: PrinterCallContext,
  { scope, row, settings }: TokenDevice & { settings: { kind: 'printer'; paper: PaperWidth } },
): PrinterCall {
  const now = new Date(ctx.clock().epochMilliseconds)
  const printer = { scope, printerId: row.id, now }
  return {
    knowsModel: row.version !== null,
    async recentTrouble() {
      return row.trouble && (await ctx.db.readScope(scope, (tx) => hasFailedLately(tx, printer))) ? row.trouble : null
    },
    async note({ version, trouble }) {
      const news = { version: (version && tidyVersion(version)) || row.version, trouble }
      const isNew = news.version !== row.version || trouble !== row.trouble
      const isDue = !row.seenAt || now.getTime() - row.seenAt.getTime() >= contactMs
      if (isNew || isDue) await noteContact(ctx, { scope, row }, news)
    },
    next: (poll) => ctx.db.inScope(scope, (tx) => findNextJob(tx, printer, poll)),
    async fetch(jobId, { again }) {
      const job = await ctx.db.inScope(scope, (tx) => findJobToFetch(tx, printer, jobId))
      if (!job) return undefined
      // Drawn before it is taken, so that a failed drawing leaves it in the queue.
      const image = await drawJob(ctx, job, { scope, printerName: row.name, paper: settings.paper })
      // The time to confirm runs from here, because a drawing may wait for others.
      const drawn = { ...printer, now: new Date(ctx.clock().epochMilliseconds) }
      const isTaken = await ctx.db.inScope(scope, (tx) => takeJob(tx, drawn, job.id, again))
      return isTaken ? { job, image } : undefined
    },
    confirm: (jobId, end) => ctx.db.inScope(scope, (tx) => recordReportedEnd(tx, printer, jobId, end)),
  }
}

type Target = { scope: TokenDevice['scope']; printerName: string; paper: PaperWidth }

async function drawJob(ctx: PrinterCallContext, { ticketId }: PrintJobRow, { scope, printerName, paper }: Target): Promise<DotImage> {
  const { shopId } = scope
  if (!ticketId) {
    const shop = await ctx.db.readScope(scope, (tx) => readShopRow(tx, shopId))
    const { name, timeZone } = toVisitorShop(shop)
    return drawSlip(testSlip({ shopName: name, printerName, timeZone, at: ctx.clock().toString(), locale: 'ja' }), paper)
  }
  const ticket = await ctx.db.readScope(scope, (tx) => readVisitorTicket(tx, shopId, ticketId, ctx.clock(), ctx.hooks))
  const { view, tokenVersion } = ticket!
  const path = `/entry/w/${ctx.tokens.derive('ticket', ticketId, tokenVersion)}`
  const code = visitorTicketCode(ctx, ticketId, ticket!)
  return drawTicketSlip(view, { address: `${ctx.origin}${localizedPath(view.locale, path)}`, code }, paper)
}

/** Job ids in the printers' protocols: Epson takes up to 30 characters. */
export const toPrinterJobId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** Returns undefined for a text that is no token of ours. */
export function parseJobToken(token: string): string | undefined {
  if (!/^[\w-]{22}$/.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
