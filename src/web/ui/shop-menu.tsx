import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { adminTexts } from './admin-texts.ts'
import { BrandMark } from './brand-mark.tsx'
import { useMessages } from './messages.ts'
import style from './shop-menu.module.css'
import type { Workplace } from './workplace.ts'

type Place = Pick<Workplace, 'shop' | 'organization'>
type Props = { here: Place | undefined; places: readonly Place[] }

/** Which shop the pages are about; for who works in several, the way to the others. */
export function ShopMenu({ here, places }: Props) {
  const { shops: texts } = useMessages(adminTexts)
  const { pathname } = useLocation()
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
  const organizations = [...Map.groupBy(places, ({ organization }) => organization.id).values()]
  return (
    // Not in a portal: that would lie below the drawer, which is a dialog.
    <Menu position="bottom-start" width="target" withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={`${style.shop} ${style.button}`}
          aria-label={texts.label([here?.organization.name, here?.shop.name].filter(Boolean).join(' '))}
        >
          {names}
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={style.list}>
        {organizations.map((own) => (
          <Fragment key={own[0]!.organization.id}>
            <Menu.Label>{own[0]!.organization.name}</Menu.Label>
            {own.map(({ shop }) => (
              // A document request: the switch sets a cookie, and nothing of the other shop may stay on the page.
              <Menu.Item
                key={shop.id}
                component="a"
                href={`${pathname}?${new URLSearchParams({ shop: shop.id })}`}
                aria-current={shop.id === here?.shop.id || undefined}
                rightSection={shop.id === here?.shop.id && <IconCheck size={16} stroke={1.75} aria-hidden />}
              >
                {shop.name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Many shops repeat their organization's name in their own. */
function shortName({ shop, organization }: Place): string {
  return shop.name.replace(organization.name, '').trim() || shop.name
}
