import { saveFile } from '../../../device/save-file.ts'
import type { QrSvgPath } from '../qr-path.ts'
import { countPixelsPerModule, qrSvg } from './qr-file.ts'

/** Enough for a poster at arm's length: 85 mm at 300 dpi. */
const pngWidth = 1000

export function saveSvg(code: QrSvgPath, name: string): void {
  saveFile(new Blob([qrSvg(code)], { type: 'image/svg+xml' }), `${name}.svg`)
}

export async function savePng({ size, path }: QrSvgPath, name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  const step = countPixelsPerModule(size, pngWidth)
  canvas.width = size * step
  canvas.height = size * step
  const drawing = canvas.getContext('2d')!
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.scale(step, step)
  drawing.fillStyle = '#000'
  drawing.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser could not make a PNG of the QR code')
  saveFile(blob, `${name}.png`)
}
