import { type LocalizedText, localizedText } from '#domain/locale.ts'
import { useLocale } from './locale.ts'

export function useShopName(shop: { name: string; otherNames: Omit<LocalizedText, 'ja'> }): string {
  return localizedText({ ja: shop.name, ...shop.otherNames }, useLocale())
}
