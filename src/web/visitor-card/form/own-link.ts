import type { Locale } from '#domain/locale.ts'
import { localizedPath } from '../../i18n/locale.ts'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import type { PrivateLink } from './card-data.ts'

/** Link for another device. Import in loaders and actions only: it weighs 10 KB. */
export function createPrivateLink(origin: string, locale: Locale, path: string): PrivateLink {
  const address = origin + localizedPath(locale, path)
  return { address, code: createQrSvgPath(address) }
}
