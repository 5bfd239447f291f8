import QRCode from 'qrcode'

/** A QR code as one SVG path on a grid of `size` units, quiet zone included. */
export type QrSvgPath = { size: number; path: string }

const quietZone = 4

/**
 * Creates the path of a QR code, so that pages draw it without a request and print it sharply. Use it in loaders and actions only,
 * because it weighs 10 KB.
 */
export function createQrSvgPath(text: string): QrSvgPath {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => rowPath(data.subarray(y * size, (y + 1) * size), y))
  return { size: size + 2 * quietZone, path: rows.join('') }
}

function rowPath(row: Uint8Array, y: number): string {
  const runs = Array.from(row, (dark) => (dark ? '1' : '0'))
    .join('')
    .matchAll(/1+/g)
  return Array.from(runs, ({ index, 0: run }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`).join('')
}
