import { shopLogoEndpoint } from '#contract/shop-logo-path.ts'
import { apiUrl } from '../../api/file-address.ts'
import style from './shop-logo.module.css'

export type ShopWithLogo = { code: string; logoId: string | null }

/** No alternative text: the shop's name is beside it. White background, for which it was drawn. */
export function ShopLogo({ shop: { code, logoId }, className = style.logo }: { shop: ShopWithLogo; className?: string | undefined }) {
  return logoId && <img className={className} src={apiUrl(shopLogoEndpoint, { code, logoId })} alt="" />
}
