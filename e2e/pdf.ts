/** What stands on the sheets that a browser prints. */
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
