import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import { frameWords } from '../words.ts'
import '../../theme/brand.css'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import style from '../../theme/visitor.module.css'
import { LanguageMenu } from '../page/language-menu.tsx'
import { ProductLogo } from './brand-mark.tsx'
import { CustomerFooter, type FooterShop } from './customer-footer.tsx'
import { ShopLogo, type ShopWithLogo } from './shop-logo.tsx'

type Props = {
  /** Shop that gives the page its colour and name. Without a shop the product's name is shown. */
  shop?: FooterShop & ShopWithLogo & { brandColour: BrandColour }
  /** True for two-column pages: home. */
  wide?: boolean
  more?: ReactNode
  bar?: ReactNode
  footer?: boolean
  reach?: boolean
  className?: string | undefined
  children: ReactNode
}

export function PublicFrame({ shop, wide = false, more, bar, footer = true, reach = true, className, children }: Props) {
  const { product, homeLabel } = useWords(frameWords)
  const path = useLocalizePath()
  return (
    <div className={[style.page, wide && style.wide, className].filter(Boolean).join(' ')} data-brand={shop?.brandColour}>
      <header className={style.top}>
        {shop ? (
          <ShopBrand shop={shop} />
        ) : (
          <Link className={style.brand} to={path('/')} aria-label={homeLabel}>
            <ProductLogo />
            {product}
          </Link>
        )}
        <LanguageMenu offered={shop?.languages} />
        {more}
      </header>
      <main className={style.content}>
        <div className={style.main}>{children}</div>
        {footer && <CustomerFooter shop={shop} reach={reach} />}
        {bar && (
          <div className={style.bar}>
            <div className={style.barInner}>{bar}</div>
          </div>
        )}
      </main>
    </div>
  )
}

function ShopBrand({ shop }: { shop: FooterShop & ShopWithLogo }) {
  const name = useShopName(shop)
  return (
    <span className={style.brand}>
      {shop.logoId ? <ShopLogo shop={shop} /> : <ProductLogo />}
      <span translate="no">{name}</span>
    </span>
  )
}
