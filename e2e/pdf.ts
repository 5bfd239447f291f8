/** What stands on the sheets that a browser prints. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'

export type Pdf = {
  /** Of each sheet, in millimetres. */
  sizes: { width: number; height: number }[]
  /** Of each sheet. Fonts share the shapes of characters that look the same, and a file says either of them: here it is the usual one. */
  texts: string[]
}

const usual = (text: string) => text.normalize('NFKC').replaceAll('‧', '・')
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

/** The first sheet as a picture (PNG), 5 dots to a millimetre, less than any printer has. Drawn in a browser, the only canvas at hand. */
export async function drawPdf(browser: Browser, bytes: Uint8Array): Promise<Buffer> {
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
