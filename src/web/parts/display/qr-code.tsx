import type { QrSvgPath } from './qr-path.ts'

/** A QR code, black on white in both colour schemes, as cameras expect. Without `width` it fills its container. */
export function QrCode({ code, label, width }: { code: QrSvgPath; label: string; width?: number }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={width ?? '100%'}
      height={width}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8 }}
    >
      <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
