import type { Locale } from '#domain/locale.ts'
import { localPath } from '../../i18n/locale.ts'
import { qrPath } from '../../parts/display/qr-path.ts'
import type { OwnLink } from './card-data.ts'

/** Link for another device. Import in loaders and actions only: it weighs 10 KB. */
export function ownLink(origin: string, locale: Locale, path: string): OwnLink {
  const address = origin + localPath(locale, path)
  return { address, code: qrPath(address) }
}
