/** The text of a slip: a ticket as its visitor reads it on paper, or a test print. */
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { type Locale, type LocalizedText, localizedText } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { type DotImage, drawSlip, type PaperWidth, type Slip, type SlipBlock } from './slip-image.ts'
import type { SlipWords } from './words/ja.ts'

const wordsByLocale = await loadWordsByLocale<SlipWords>('server/printing/words')

/** `address`: of the ticket's page. `code`: opens that page in another browser, with the number. */
export type TicketLink = { address: string; code: string | null }

export function ticketSlip(ticket: VisitorTicket, { address, code }: TicketLink): Slip {
  const { locale, shop, ahead, estimate, trial } = ticket
  const words = wordsByLocale[locale]
  const figures = [
    ...(ahead === null ? [] : [{ label: words.ahead, ...words.parties(ahead) }]),
    ...(estimate ? [{ label: words.wait, ...words.range(estimate.low, estimate.high) }] : []),
  ]
  const about = [localizedText(ticket.service.name, locale), words.partySize(ticket.partySize), ...(trial ? [words.trial] : [])]
  return {
    locale,
    blocks: [
      { kind: 'text', size: 'large', bold: true, centred: true, text: shopNameIn(shop, locale) },
      { kind: 'text', size: 'small', centred: true, text: about.join(words.dot) },
      { kind: 'number', text: ticket.number },
      ...(figures.length > 0 ? ([{ kind: 'line' }, { kind: 'figures', columns: figures }] satisfies SlipBlock[]) : []),
      { kind: 'line' },
      { kind: 'code', address, title: words.follow, text: words.others },
      ...(code === null ? [] : [{ kind: 'text', size: 'small', centred: true, text: words.code(code) } satisfies SlipBlock]),
      { kind: 'line' },
      { kind: 'text', size: 'small', centred: true, text: dateAndTime(ticket.joinedAt, shop.timeZone, locale) },
      { kind: 'text', size: 'small', centred: true, text: words.rules },
    ],
  }
}

type TestPrint = { shopName: string; printerName: string; timeZone: string; at: string; locale: Locale }

/** Has characters of every font, so that a missing one shows. */
export function testSlip({ shopName, printerName, timeZone, at, locale }: TestPrint): Slip {
  const { test } = wordsByLocale[locale]
  return {
    locale,
    blocks: [
      { kind: 'text', size: 'large', bold: true, centred: true, text: shopName },
      { kind: 'text', size: 'small', centred: true, text: printerName },
      { kind: 'line' },
      { kind: 'text', size: 'large', bold: true, centred: true, text: test.title },
      { kind: 'text', size: 'normal', text: test.text },
      { kind: 'text', size: 'large', centred: true, text: 'A012 麵髙𠮷请한' },
      { kind: 'line' },
      { kind: 'text', size: 'small', centred: true, text: dateAndTime(at, timeZone, locale) },
    ],
  }
}

export const drawTicketSlip = (ticket: VisitorTicket, link: TicketLink, paper: PaperWidth): Promise<DotImage> =>
  drawSlip(ticketSlip(ticket, link), paper)

const shopNameIn = ({ name, otherNames }: { name: string; otherNames: Omit<LocalizedText, 'ja'> }, locale: Locale) =>
  localizedText({ ja: name, ...otherNames }, locale)

const dateAndTime = (at: string, timeZone: string, locale: Locale) =>
  getDateTimeFormat(locale, {
    timeZone,
    ...{ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(new Date(at))
