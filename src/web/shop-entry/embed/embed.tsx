import type { ReactNode } from 'react'
import type { PublicShop } from '#contract/shops.ts'
import '../../theme/brand.css'
import { PageTitle } from '../../frame/page/title.tsx'
import { useShopName } from '../../i18n/shop-name.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import style from './embed.module.css'
import type { RefusedEmbed } from './embed-response.ts'

/** Opens a page of the shop in a tab of its own, because the frame is too small for a form. */
const newTab = { target: '_blank', rel: 'noopener' } as const

type Props = { shop: PublicShop; title: string; action: { href: string; text: string; primary: boolean }; children: ReactNode }

export function Embed({ shop, title, action, children }: Props) {
  const name = useShopName(shop)
  return (
    <main className={style.embed} data-brand={shop.brandColour}>
      <PageTitle page={title} />
      <p className={style.shop} translate="no">
        {name}
      </p>
      <h1>{title}</h1>
      {children}
      <a className={buttonClass({ look: action.primary ? 'primary' : 'outline', wide: true })} href={action.href} {...newTab}>
        {action.text}
      </a>
    </main>
  )
}

/** Rows of an embed: a name, a value, and a link if the row leads to a page of its own. */
export function EmbedRows({ rows }: { rows: readonly { id: string; name: string; value: string; href?: string }[] }) {
  return (
    <ul className={style.rows}>
      {rows.map(({ id, name, value, href }) => (
        <li key={id}>
          {href ? (
            <a className={style.row} href={href} {...newTab}>
              <span>{name}</span>
              <b>{value}</b>
            </a>
          ) : (
            <span className={style.row}>
              <span>{name}</span>
              <b>{value}</b>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function EmbedRefusal({ refusal: { text } }: { refusal: RefusedEmbed }) {
  return (
    <main className={style.embed}>
      <PageTitle page={text} />
      <p>{text}</p>
    </main>
  )
}
