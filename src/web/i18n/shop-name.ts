import { type LocalText, localText } from '#domain/locale.ts'
import { useLocale } from './locale.ts'

export function useShopName(shop: { name: string; otherNames: Omit<LocalText, 'ja'> }): string {
  return localText({ ja: shop.name, ...shop.otherNames }, useLocale())
}
