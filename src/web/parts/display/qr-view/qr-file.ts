import { cutText } from '#domain/text-length.ts'
import type { QrPath } from '../qr-path.ts'

/** As a picture file: black on white with its quiet zone, at any size. */
export function qrSvg({ size, path }: QrPath): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
}

/** Whole pixels for each module: a blurred edge is what makes a printed code fail. At least `atLeast` pixels wide. */
export function modulePixels(size: number, atLeast: number): number {
  return Math.ceil(atLeast / size)
}

/** Letters, digits and signs of all scripts; nothing that a file system takes for a path. */
export function fileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{C}\s/\\:*?"<>|]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return cutText(name, 60) || 'qr'
}
