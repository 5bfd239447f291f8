import type { Locale } from '#domain/locale.ts'
import { localPath } from '../ui/locale.ts'
import { qrPath } from '../ui/qr-path.ts'
import type { OwnLink } from './card-data.ts'

/** For another device. For loaders and actions: it weighs 10 KB. */
export function ownLink(origin: string, token: string, locale: Locale): OwnLink {
  const address = origin + localPath(locale, `/entry/c/${token}`)
  return { address, code: qrPath(address) }
}
