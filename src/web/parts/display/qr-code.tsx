import type { QrPath } from './qr-path.ts'

/** Black on white in both colour schemes: cameras expect it. As wide as its place, where no width is given. */
export function QrCode({ code, label, width }: { code: QrPath; label: string; width?: number }) {
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
