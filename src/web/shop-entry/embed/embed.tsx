import '../../theme/brand.css'
import { PageTitle } from '../../frame/page/title.tsx'
import { buttonClass } from '../../parts/controls/button.tsx'
import style from './embed.module.css'
import type { EmbedData } from './embed-response.ts'

/** Opens a page of the shop in a tab of its own, because the frame is too small for a form. */
const newTab = { target: '_blank', rel: 'noopener' } as const

/** The page of an embed: rows with a name and a value, and a link to the shop's page. */
export function Embed({ loaded }: { loaded: EmbedData }) {
  if (loaded.kind === 'refused')
    return (
      <main className={style.embed}>
        <PageTitle page={loaded.text} />
        <p>{loaded.text}</p>
      </main>
    )
  const { brand, shopName, title, rows, none, action } = loaded
  return (
    <main className={style.embed} data-brand={brand}>
      <PageTitle page={title} />
      <p className={style.shop} translate="no">
        {shopName}
      </p>
      <h1>{title}</h1>
      {rows.length > 0 ? (
        <ul className={style.rows}>
          {rows.map(({ id, name, value, href }) => (
            <li key={id}>
              {/* A row without an address is no link. */}
              <a className={style.row} href={href} {...newTab}>
                <span>{name}</span>
                <b>{value}</b>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{none}</p>
      )}
      <a className={buttonClass({ look: action.primary ? 'primary' : 'outline', wide: true })} href={action.href} {...newTab}>
        {action.text}
      </a>
    </main>
  )
}
