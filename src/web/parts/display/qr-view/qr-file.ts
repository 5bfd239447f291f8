import { truncateText } from '#domain/text-length.ts'
import type { QrSvgPath } from '../qr-path.ts'

/** Returns the SVG file: black on white with its quiet zone, at any size. */
export function qrSvg({ size, path }: QrSvgPath): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
}

/** Returns whole pixels per module for a picture of at least `minPixels` pixels, because blurred edges make printed codes fail. */
export function countPixelsPerModule(size: number, minPixels: number): number {
  return Math.ceil(minPixels / size)
}

/** Returns a file name of letters, digits and signs of all scripts, without path characters. */
export function toSafeFileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{C}\s/\\:*?"<>|]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return truncateText(name, 60) || 'qr'
}
