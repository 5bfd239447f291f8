/** Reads the sheets that a browser prints. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import jsqr from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { extractText, getDocumentProxy } from 'unpdf'

export type Pdf = {
  /** Size of each sheet in millimetres. */
  sizes: { width: number; height: number }[]
  /**
   * Text of each sheet. Fonts share glyphs of look-alike characters, so the file may name either. They are normalized to the usual
   * one here.
   */
  texts: string[]
}

// The types describe a module with a default export, but Node gets the default itself.
const readCode = jsqr as unknown as typeof jsqr.default

const usual = (text: string) => text.normalize('NFKC').replaceAll('‧', '・').replaceAll('⻄', '西')
const millimetres = (points: number) => Math.round((points / 72) * 25.4)

export async function readPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const sizes = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const [left, bottom, right, top] = (await pdf.getPage(n)).view as [number, number, number, number]
    sizes.push({ width: millimetres(right - left), height: millimetres(top - bottom) })
  }
  return { sizes, texts: (await extractText(pdf, { mergePages: false })).text.map(usual) }
}

/** Renders the first sheet as PNG at 5 dots per millimetre, less than any printer has. Uses a browser, the only canvas available. */
async function drawPdf(browser: Browser, bytes: Uint8Array): Promise<Buffer> {
  const library = await readFile(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'base64')
  const blank = await (await browser.newContext()).newPage()
  try {
    const drawn = (await blank.evaluate(`(async () => {
      const bytesOf = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
      const library = new Blob([bytesOf('${library}')], { type: 'text/javascript' })
      const { getDocument } = await import(URL.createObjectURL(library))
      const pdf = await getDocument({ data: bytesOf('${Buffer.from(bytes).toString('base64')}') }).promise
      const page = await pdf.getPage(1)
      const viewport = page.getViewport({ scale: (5 * 25.4) / 72 })
      const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height })
      await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport, background: '#fff' }).promise
      return canvas.toDataURL('image/png')
    })()`)) as string
    return Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
  } finally {
    await blank.context().close()
  }
}

export type SheetGrid = { columns: number; rows: number }

/** Prints the page. Returns its text without spaces, and the QR codes of its parts, row by row. */
export async function printAndReadPage(page: Page, grid: SheetGrid = { columns: 1, rows: 1 }) {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false })
  const { sizes, texts } = await readPdf(pdf)
  return { sizes, text: texts.join('').replace(/\s/g, ''), codes: await codesOn(page, pdf, grid) }
}

/** Reads the code in each part of the sheet, as a phone held over it would. */
async function codesOn(page: Page, pdf: Buffer, { columns, rows }: SheetGrid): Promise<string[]> {
  const sheet = PNG.sync.read(await drawPdf(page.context().browser()!, pdf))
  const [width, height] = [Math.floor(sheet.width / columns), Math.floor(sheet.height / rows)]
  return Array.from({ length: columns * rows }, (_, part) => {
    const seen = new PNG({ width, height })
    PNG.bitblt(sheet, seen, (part % columns) * width, Math.floor(part / columns) * height, width, height, 0, 0)
    const pixels = new Uint8ClampedArray(seen.data)
    // The reader misses some codes by a rounding. A phone would then see them at another angle.
    const turned = new Uint8ClampedArray(new Uint32Array(pixels.buffer).slice().reverse().buffer)
    return [pixels, turned].map((picture) => readCode(picture, width, height)?.data).find(Boolean) ?? ''
  })
}
