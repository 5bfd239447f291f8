/** The largest size within `limit` on the longer side, never larger than it was. */
export function fitInto(limit: number, { width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
