import { getEntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import { readEntryCode, showEntryCode } from '#domain/entry-code.ts'
import { type QrPath, qrPath } from '../../parts/display/qr-path.ts'

export type ReadyShop = { name: string; link: string; entryCode: string; qr: QrPath; localOnly: boolean }

/**
 * What set-up ends with. It has an address of its own, so that reloading it and switching its language keep the way in for visitors; the
 * entry code in it is public anyway.
 */
export async function readReadyShop({ call, origin }: PageContext, asked: string | null): Promise<ReadyShop | undefined> {
  const code = readEntryCode(asked ?? '')
  const result = code ? await call(getEntryShop, { params: { code } }) : undefined
  if (!result?.ok) return undefined
  const { code: entryCode, name } = result.value
  const link = `${origin}/entry/w/${entryCode}`
  return { name, link, entryCode: showEntryCode(entryCode), qr: qrPath(link), localOnly: isThisMachine(origin) }
}

/** Addresses that mean the reader's own machine: on a phone they lead nowhere. */
function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
}
