import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { adminTexts } from './admin-texts.ts'
import { BrandMark } from './brand-mark.tsx'
import { LateMenu } from './late-menu.tsx'
import { lazyPart } from './lazy-part.ts'
import { useMessages } from './messages.ts'
import type { Place, Places } from './shop-choice.tsx'
import style from './shop-menu.module.css'

const fetchChoice = () => import('./shop-choice.tsx')
const ShopChoice = lazyPart(async () => (await fetchChoice()).ShopChoice)

/** Which shop the pages are about; for who works in several, the way to the others. */
export function ShopMenu({ here, places }: Places) {
  const { shops: texts } = useMessages(adminTexts)
  const names = (
    <>
      <BrandMark size={26} />
      <span className={style.names}>
        {here?.organization.name}
        <small>{here && shortName(here)}</small>
      </span>
    </>
  )
  if (places.length < 2) return <div className={style.shop}>{names}</div>
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
  return <LateMenu menu={ShopChoice} fetch={fetchChoice} about={{ here, places }} button={button} />
}

/** Many shops repeat their organization's name in their own. */
function shortName({ shop, organization }: Place): string {
  return shop.name.replace(organization.name, '').trim() || shop.name
}
