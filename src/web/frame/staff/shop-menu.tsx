import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useWords } from '../../i18n/words.ts'
import { ProductLogo } from '../public/brand-mark.tsx'
import { type ShopOption, ShopSwitchDropdown, type ShopSwitchProps } from './shop-choice.tsx'
import style from './shop-menu.module.css'
import { staffFrameWords } from './words.ts'

export function ShopSwitcher({ here, shops }: ShopSwitchProps) {
  const { shops: texts } = useWords(staffFrameWords)
  const names = (
    <>
      <ProductLogo size={26} />
      <span className={style.names} translate="no">
        {here?.organization.name}
        <small>{here && shortName(here)}</small>
      </span>
    </>
  )
  if (shops.length < 2) return <div className={style.shop}>{names}</div>
  const button = {
    className: `${style.shop} ${style.button}`,
    'aria-label': texts.label([here?.organization.name, here?.shop.name].filter(Boolean).join(' ')),
    children: (
      <>
        {names}
        <IconSelector size={16} stroke={1.75} aria-hidden />
      </>
    ),
  }
  return <ShopSwitchDropdown here={here} shops={shops} button={button} />
}

/** Removes the organization's name, which many shops repeat in their own. */
function shortName({ shop, organization }: ShopOption): string {
  return shop.name.replace(organization.name, '').trim() || shop.name
}
