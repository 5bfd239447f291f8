import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Locale } from '#domain/locale.ts'
import { drawTicketSlip, testSlip, ticketSlip } from './slip.ts'
import { type DotImage, drawSlip, type SlipBlock, toPng } from './slip-image.ts'

const address = 'https://uketsuke.example.jp/entry/w/abcdefghijklmnopqrstuv'
const link = { address, code: 'K7M4P' }
const ticketOf = (more: object = {}) =>
  ({
    ...{ number: 'A012', locale: 'ja', partySize: 2, ahead: 3, trial: false, joinedAt: '2026-11-21T05:10:00Z' },
    estimate: { low: 15, high: 25, asOf: '2026-11-21T01:00:00.000Z', cutByClosing: false, closesAt: null },
    service: { name: { ja: 'お部屋探しのご相談', en: 'Find a home to rent', zh: '租房咨询' } },
    shop: { name: 'こもれび住まい 若葉通り店', otherNames: { en: 'Komorebi Homes' }, timeZone: 'Asia/Tokyo' },
    ...more,
  }) as unknown as VisitorTicket

const textsOf = (blocks: readonly SlipBlock[]) =>
  blocks.flatMap((block) => {
    if (block.kind === 'line') return []
    if (block.kind === 'figures') return block.columns.map(({ label, figure, unit }) => `${label} ${figure} ${unit}`)
    return block.kind === 'code' ? [block.title, block.text] : [block.text]
  })

const isBlack = ({ width, rows }: DotImage, x: number, y: number) => (rows[(y * width + x) >> 3]! & (0x80 >> (x & 7))) !== 0

/** First and last column with ink in these rows. */
function inkOf(image: DotImage, from: number, to: number): [number, number] {
  let [first, last] = [image.width, -1]
  for (let y = from; y < to; y++)
    for (let x = 0; x < image.width; x++) if (isBlack(image, x, y)) [first, last] = [Math.min(first, x), Math.max(last, x)]
  return [first, last]
}

const drawText = (text: string, locale: Locale = 'ja') => drawSlip({ locale, blocks: [{ kind: 'text', text, size: 'large' }] }, 58)

test('A slip has the ticket’s language first, then the others', () => {
  expect(textsOf(ticketSlip(ticketOf(), link).blocks)).toEqual([
    'こもれび住まい 若葉通り店',
    'お部屋探しのご相談・2名様',
    'A012',
    '前のお客さま 3 組',
    'お呼びするまで（目安） 15〜25 分',
    'スマートフォンで順番を見られます',
    'Follow your place in line / 查看排队',
    '番号をほかの画面で開くコード：K7M4P',
    '2026年11月21日(土) 14:10',
    '番号でお呼びします。お席を離れるときは、お声がけください。',
  ])
  const english = textsOf(ticketSlip(ticketOf({ locale: 'en' }), link).blocks)
  expect(english.slice(0, 2)).toEqual(['Komorebi Homes', 'Find a home to rent · 2 people'])
})

test('A slip leaves out what is not known, and marks a trial', () => {
  const texts = textsOf(ticketSlip(ticketOf({ ahead: null, estimate: null, trial: true }), { address, code: null }).blocks)
  expect(texts[1]).toBe('お部屋探しのご相談・2名様・お試し')
  expect(texts.join()).not.toMatch(/前のお客さま|目安|K7M4P/)
})

test('A slip is a picture of one bit per dot, as wide as the paper, with a code that can be read', async () => {
  for (const [paper, width] of [
    [58, 384],
    [80, 576],
  ] as const) {
    const image = await drawTicketSlip(ticketOf(), link, paper)
    expect(image.width).toBe(width)
    expect(image.rows.length).toBe((width / 8) * image.height)
    const png = await toPng(image)
    expect(png[24], 'bit depth').toBe(1)
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, image.height])
    const grey = Array.from(
      { length: width * image.height },
      (_, dot) => data[dot * 4]! < 128 === isBlack(image, dot % width, Math.floor(dot / width)),
    )
    expect(grey.every(Boolean), 'the PNG shows the same dots').toBe(true)
    expect(jsqr.default(new Uint8ClampedArray(data), width, image.height)?.data).toBe(address)
  }
})

test('A single figure stands in the middle, and nothing touches the edges', async () => {
  for (const paper of [58, 80] as const) {
    const both = await drawTicketSlip(ticketOf(), link, paper)
    const [left, right] = inkOf(both, 0, both.height)
    expect([left >= 8, right < both.width - 8], `${paper} mm`).toEqual([true, true])
    const columns = [{ label: '前のお客さま', figure: '3', unit: '組' }]
    const image = await drawSlip({ locale: 'ja', blocks: [{ kind: 'figures', columns }] }, paper)
    const [first, last] = inkOf(image, 0, image.height)
    expect(Math.abs((first + last) / 2 - image.width / 2), `${paper} mm`).toBeLessThan(4)
  }
})

test('The number is at least 26 mm wide, and never wider than the paper', async () => {
  for (const paper of [58, 80] as const)
    for (const number of ['A1', 'A012', 'W1234']) {
      const image = await drawSlip({ locale: 'ja', blocks: [{ kind: 'number', text: number }] }, paper)
      const [first, last] = inkOf(image, 0, image.height)
      expect(last - first, `${number} on ${paper} mm`).toBeGreaterThanOrEqual(26 * 8)
      expect([first > 0, last < image.width - 1], `${number} on ${paper} mm`).toEqual([true, true])
    }
})

test('Rare kanji, Chinese and Korean characters are drawn, not boxes', async () => {
  // A character for private use, which no font has.
  const box = (await drawText('\u{e123}')).rows
  const drawn = await Promise.all([...'麵髙𠮷请한あA'].map(async (character) => ({ character, rows: (await drawText(character)).rows })))
  for (const { character, rows } of drawn) expect(rows.equals(box), character).toBe(false)
  expect(new Set(drawn.map(({ rows }) => rows.toString('base64'))).size).toBe(drawn.length)
})

test('Chinese tickets draw shared characters in the Chinese shape', async () => {
  const [ja, zh] = await Promise.all([drawText('骨直', 'ja'), drawText('骨直', 'zh')])
  expect(ja.rows.equals(zh.rows)).toBe(false)
})

test('Any name a shop may write is drawn inside the paper', async () => {
  for (const name of ['<b>&"\u0007\ud800', 'W'.repeat(60), '髙'.repeat(60), 'ｶﾌｪ🙂']) {
    const image = await drawTicketSlip(ticketOf({ shop: { name, otherNames: {}, timeZone: 'Asia/Tokyo' } }), link, 58)
    const [first, last] = inkOf(image, 0, 60)
    expect([first > 0, last < image.width - 1], name).toEqual([true, true])
  }
})

test('A test print names the printer and shows every font', () => {
  const { blocks } = testSlip({ shopName: '若葉店', printerName: '入口', timeZone: 'Asia/Tokyo', at: '2026-11-21T05:10:00Z', locale: 'ja' })
  expect(textsOf(blocks)).toEqual(expect.arrayContaining(['若葉店', '入口', '印刷のテスト', 'A012 麵髙𠮷请한']))
})
