/** Draws a slip as a picture of black and white dots, 8 dots per mm (203 dpi): SVG, then resvg, then one bit per dot. */
import { createRequire } from 'node:module'
import QRCode from 'qrcode'
import sharp from 'sharp'
import type { Locale } from '#domain/locale.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import { estimateTextWidth, fittingSize, wrapText } from './text-width.ts'

/** Rows of bytes, top first, eight dots per byte, the left one highest. 1: black. */
export type DotImage = { width: number; height: number; rows: Buffer }

export type SlipBlock =
  | { kind: 'text'; text: string; size: keyof typeof textSizes; bold?: boolean; centred?: boolean }
  /** One line, as wide as the paper. */
  | { kind: 'number'; text: string }
  | { kind: 'line' }
  | { kind: 'figures'; columns: readonly { label: string; figure: string; unit: string }[] }
  /** A QR code with a text beside it, or below it on narrow paper. */
  | { kind: 'code'; address: string; title: string; text: string }
export type Slip = { locale: Locale; blocks: readonly SlipBlock[] }

/** Printable width by paper width in mm. */
const paperDots = { 58: 384, 80: 576 } as const
export type PaperWidth = keyof typeof paperDots

/** Heights in dots: 4.6, 3.8 and 3.4 mm. */
const textSizes = { large: 37, normal: 30, small: 27 } as const
const figureSize = 72
const unitGap = 8
/** A code of 28 mm can be read from the hand. */
const minCodeDots = 224
const quietZone = 4
const leading = 1.35
const margin = 8
const black = 128

/** The language of the ticket decides the shape of characters that Japanese and Chinese draw differently. */
const families: Record<Locale, string> = {
  ja: 'Noto Sans JP, Noto Sans SC, Noto Sans KR',
  en: 'Noto Sans JP, Noto Sans SC, Noto Sans KR',
  zh: 'Noto Sans SC, Noto Sans JP, Noto Sans KR',
}

/** One at a time: a drawing takes up to half a second of a worker thread and 20 MB. */
const limiter = createConcurrencyLimiter(1)
const maxQueuedDrawings = 50

export async function drawSlip(slip: Slip, paper: PaperWidth): Promise<DotImage> {
  const drawn = await limiter(maxQueuedDrawings, async () => {
    // Loaded with the first slip, because most servers never print one.
    const { renderAsync } = await import('@resvg/resvg-js')
    const { width, height, pixels } = await renderAsync(slipSvg(slip, paperDots[paper]), {
      font: { fontFiles: fontFiles(), loadSystemFonts: false, defaultFontFamily: 'Noto Sans JP' },
    })
    return toDots(pixels, width, height)
  })
  if ('refused' in drawn) throw new Error('too many slips wait to be drawn')
  return drawn
}

function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return [
    resolve('@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf'),
    resolve('@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf'),
    resolve('@expo-google-fonts/noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf'),
  ]
}

function toDots(pixels: Buffer, width: number, height: number): DotImage {
  const bytesPerRow = width / 8
  const rows = Buffer.alloc(bytesPerRow * height)
  for (let dot = 0; dot < width * height; dot++) {
    // The page is white and the ink black, so one channel tells both.
    if (pixels[dot * 4]! < black) rows[dot >> 3]! |= 0x80 >> (dot & 7)
  }
  return { width, height, rows }
}

/** A PNG with one bit per dot. */
export function toPng({ width, height, rows }: DotImage): Promise<Buffer> {
  const grey = Buffer.alloc(width * height)
  for (let dot = 0; dot < grey.length; dot++) grey[dot] = rows[dot >> 3]! & (0x80 >> (dot & 7)) ? 0 : 255
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2, dither: 0 })
    .toBuffer()
}

function slipSvg({ locale, blocks }: Slip, width: number): string {
  const parts: string[] = []
  let y = margin
  for (const block of blocks) {
    const { svg, height } = drawBlock(block, { y, width, locale })
    parts.push(svg)
    y += height
  }
  const height = Math.ceil(y + margin)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${families[locale]}" font-weight="500"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`
}

type Place = { x?: number; y: number; width: number; locale: Locale }
type Drawn = { svg: string; height: number }

function drawBlock(block: SlipBlock, place: Place): Drawn {
  const { y, width } = place
  switch (block.kind) {
    case 'text':
      return drawText(block.text, { ...place, ...block, x: margin, width: width - 2 * margin, size: textSizes[block.size] })
    case 'number': {
      const size = fittingSize(block.text, width - 2 * margin, width / 2)
      return { svg: textLine(block.text, { x: width / 2, y: y + size * 0.9, size, bold: true, centred: true }), height: size * 1.1 }
    }
    case 'line': {
      const dashes = `<path d="M${margin} ${y + 14}h${width - 2 * margin}" stroke="#000" stroke-width="4" stroke-dasharray="10 6"/>`
      return { svg: dashes, height: 28 }
    }
    case 'figures':
      return drawFigures(block.columns, place)
    case 'code':
      return drawCode(block, place)
  }
}

type TextStyle = { size: number; bold?: boolean; centred?: boolean }

/** There is one weight of each font. A thin outline of the letters makes them bold. */
function textLine(text: string, { x, y, size, bold, centred }: TextStyle & { x: number; y: number }): string {
  const outline = bold ? ` stroke="#000" stroke-width="${size * 0.03}"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}"${centred ? ' text-anchor="middle"' : ''}${outline}>${escapeXml(text)}</text>`
}

function drawText(text: string, { x = 0, y, width, locale, size, ...style }: Place & TextStyle): Drawn {
  const lines = wrapText(text, { size: size * 1.03, width, locale })
  const at = style.centred ? x + width / 2 : x
  const svg = lines.map((line, index) => textLine(line, { ...style, x: at, y: y + size * (1.05 + leading * index), size })).join('')
  return { svg, height: size * leading * lines.length }
}

function drawFigures(columns: (SlipBlock & { kind: 'figures' })['columns'], { y, width, locale }: Place): Drawn {
  // One figure stands in the middle, like the number. The last of two is a range and needs more space.
  const centred = columns.length === 1
  const starts = columns.map((_, index) => (index === 0 ? margin : width * 0.4))
  const widths = starts.map((start, index) => (starts[index + 1] ?? width) - start - margin)
  const labels = columns.map(({ label }, index) =>
    drawText(label, { x: starts[index]!, y, width: widths[index]!, locale, size: textSizes.small, centred }),
  )
  const labelHeight = Math.max(...labels.map(({ height }) => height))
  const figures = columns.map(({ figure, unit }, index) => {
    const size = fittingSize(figure, widths[index]! - estimateTextWidth(unit, textSizes.normal) - unitGap, figureSize)
    const unitText = `<tspan dx="${unitGap}" font-size="${textSizes.normal}" stroke-width="1">${escapeXml(unit)}</tspan>`
    const at = centred ? `x="${width / 2}" text-anchor="middle"` : `x="${starts[index]}"`
    return `<text ${at} y="${y + labelHeight + figureSize * 0.9}" font-size="${size}" stroke="#000" stroke-width="${size * 0.03}">${escapeXml(figure)}${unitText}</text>`
  })
  return { svg: [...labels.map(({ svg }) => svg), ...figures].join(''), height: labelHeight + figureSize * 1.1 }
}

function drawCode({ address, title, text }: SlipBlock & { kind: 'code' }, { y, width, locale }: Place): Drawn {
  const modules = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules.size + 2 * quietZone
  // Whole dots per module, or the edges blur.
  const side = modules * Math.ceil(minCodeDots / modules)
  const isNarrow = width - side < side
  const beside = isNarrow
    ? { x: margin, y: y + side, width: width - 2 * margin }
    : { x: side + margin, y: y + margin, width: width - side - 2 * margin }
  const head = drawText(title, { ...beside, locale, size: textSizes.normal, bold: true, centred: isNarrow })
  const rest = drawText(text, { ...beside, y: beside.y + head.height, locale, size: textSizes.normal, centred: isNarrow })
  const x = isNarrow ? (width - side) / 2 : 0
  return {
    svg: `<g transform="translate(${x} ${y})">${qrSvg(address, side)}</g>${head.svg}${rest.svg}`,
    height: isNarrow ? side + head.height + rest.height : Math.max(side, margin + head.height + rest.height),
  }
}

function qrSvg(address: string, side: number): string {
  let svg = ''
  // The library calls back synchronously when it draws SVG.
  QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: quietZone, width: side }, (error, drawn) => {
    if (error) throw error
    svg = drawn
  })
  return svg
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML refuses control characters and lone surrogates, and one of them in a name would stop the print. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}|[\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, (character) => entities[character]!)
