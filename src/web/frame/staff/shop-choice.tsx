import { Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ComponentProps, Fragment } from 'react'
import { useLocation } from 'react-router'
import type { Workplace } from '../../api/workplace.ts'
import { LazyMountMenu } from '../../parts/dialogs/opening-menu.tsx'
import style from './shop-menu.module.css'

export type ShopOption = Pick<Workplace, 'shop' | 'organization'>
export type ShopSwitchProps = { here: ShopOption | undefined; shops: readonly ShopOption[] }

export function ShopSwitchDropdown({ here, shops, button }: ShopSwitchProps & Pick<ComponentProps<typeof LazyMountMenu>, 'button'>) {
  const { pathname } = useLocation()
  const organizations = [...Map.groupBy(shops, ({ organization }) => organization.id).values()]
  return (
    // No portal: it would be below the drawer, which is a dialog.
    <LazyMountMenu button={button} position="bottom-start" width="target" withinPortal={false}>
      <Menu.Dropdown className={style.list}>
        {organizations.map((inOrganization) => (
          <Fragment key={inOrganization[0]!.organization.id}>
            <Menu.Label>{inOrganization[0]!.organization.name}</Menu.Label>
            {inOrganization.map(({ shop }) => (
              // A document request, because the switch sets a cookie and no data of the other shop may stay.
              <Menu.Item
                key={shop.id}
                component="a"
                href={`${listOf(pathname)}?${new URLSearchParams({ shop: shop.id })}`}
                aria-current={shop.id === here?.shop.id || undefined}
                rightSection={shop.id === here?.shop.id && <IconCheck size={16} stroke={1.75} aria-hidden />}
              >
                {shop.name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </LazyMountMenu>
  )
}

/** Removes an id of this shop, so that a detail page becomes its list. */
function listOf(pathname: string): string {
  return pathname.replace(/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/.*)?$/i, '')
}
