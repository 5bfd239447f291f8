import { useLocation } from 'react-router'
import type { Locale, LocalizedText } from '#domain/locale.ts'
import { directionsUrl, type GeoPosition } from '#domain/shops/position.ts'
import { stripLocalePrefix, useLocalizePath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import { LanguageMenu } from '../page/language-menu.tsx'
import { frameWords } from '../words.ts'
import style from './customer-footer.module.css'

export type FooterShop = {
  name: string
  otherNames: Omit<LocalizedText, 'ja'>
  code: string
  phone: string | null
  address: string | null
  position: GeoPosition | null
  languages: readonly Locale[]
}

type Props = {
  /** Shop of the page, whose privacy notice is linked. Without a shop it is the operator's. */
  shop?: FooterShop | undefined
  /** False if the page itself shows how to reach the shop. */
  reach?: boolean
  /** True for pages without the menu at their top. */
  language?: boolean
}

/** Footer of visitor pages: shop, privacy notice (R2.3) and product link, which is missing on home. */
export function CustomerFooter({ shop, reach = true, language = false }: Props) {
  const { privacy, madeWith } = useWords(frameWords)
  const path = useLocalizePath()
  const { pathname } = useLocation()
  return (
    <footer className={style.footer}>
      {shop && reach && <ShopLines shop={shop} />}
      {/* Full page loads, because both pages are outside the visitor's task. */}
      <a href={path('/entry/privacy') + (shop ? `?shop=${shop.code}` : '')}>{privacy}</a>
      {stripLocalePrefix(pathname) !== '/' && <a href={path('/')}>{madeWith}</a>}
      {language && <LanguageMenu up offered={shop?.languages} />}
    </footer>
  )
}

function ShopLines({ shop }: { shop: FooterShop }) {
  const { wayHere } = useWords(frameWords)
  const name = useShopName(shop)
  return (
    <span className={style.lines}>
      <span className={style.shop} translate="no">
        {name}
      </span>
      {shop.address && <span translate="no">{shop.address}</span>}
      {shop.position && (
        <a href={directionsUrl(shop.position)} target="_blank" rel="noopener noreferrer">
          {wayHere}
        </a>
      )}
      {shop.phone && (
        <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} translate="no">
          {shop.phone}
        </a>
      )}
    </span>
  )
}
