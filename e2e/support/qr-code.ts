import type { Browser, Locator } from 'playwright-core'
import QRCode from 'qrcode'

/** Reads a displayed QR code: returns for each module of the grid, quiet zone included, whether it is dark. */
export async function readQrModules(code: Locator, modules: number): Promise<boolean[][]> {
  return readQrPictureModules(code.page().context().browser()!, await code.screenshot({ scale: 'css' }), modules)
}

export async function readQrPictureModules(browser: Browser, png: Buffer, modules: number): Promise<boolean[][]> {
  const picture = png.toString('base64')
  const blank = await (await browser.newContext()).newPage()
  try {
    return (await blank.evaluate(`(async () => {
      const image = new Image()
      image.src = 'data:image/png;base64,${picture}'
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
      canvas.drawImage(image, 0, 0)
      const step = image.width / ${modules}
      const isDark = (x, y) => canvas.getImageData(Math.floor((x + 0.5) * step), Math.floor((y + 0.5) * step), 1, 1).data[0] < 128
      return Array.from({ length: ${modules} }, (_, y) => Array.from({ length: ${modules} }, (_, x) => isDark(x, y)))
    })()`)) as boolean[][]
  } finally {
    await blank.context().close()
  }
}

const quietZone = 4

/** Returns the modules of a code that leads to `text`. */
export function createQrModules(text: string): boolean[][] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * quietZone
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < modules.size && y < modules.size && modules.get(y, x) === 1
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => isDark(x - quietZone, y - quietZone)))
}
