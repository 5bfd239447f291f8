import IconBellRingingFilled from '@tabler/icons-react/dist/esm/icons/IconBellRingingFilled.mjs'
import type { EntryShop } from '#contract/entry-shop.ts'
import { EntryOptionLinks, listOfferedEntryOptions } from '../features/offers.tsx'
import { PageTitle } from '../frame/page/title.tsx'
import { PublicFrame } from '../frame/public/public-frame.tsx'
import { useLocalizePath } from '../i18n/locale.ts'
import { useShopName } from '../i18n/shop-name.ts'
import { useWords } from '../i18n/words.ts'
import { buttonClass } from '../parts/controls/button.tsx'
import { TicketStatusBadge } from '../parts/display/status-badge.tsx'
import { DeviceTicketList } from '../shop-entry/recent-list.tsx'
import { ShopChooser } from '../shop-entry/shop-entry.tsx'
import visitor from '../theme/visitor.module.css'
import style from './home-page.module.css'
import { homeWords } from './words.ts'

/** Start page for visitors: what the product does, and the way to a shop. `shop`: the installation's only shop, if it has one. */
export function HomePage({ shop }: { shop: EntryShop | null }) {
  const home = useWords(homeWords)
  const path = useLocalizePath()
  return (
    <PublicFrame
      wide
      more={
        // A full page load, because staff pages have a frame and styles of their own.
        <a className={buttonClass({ look: 'quiet', large: true })} href={path('/shopAdmin/login')} aria-label={home.staffLogin}>
          {home.staff}
        </a>
      }
    >
      <PageTitle description={home.text} />
      <div className={style.columns}>
        <div>
          <DeviceTicketList />
          <h1 className={style.headline}>
            {home.headline.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p className={style.text}>{home.text}</p>
          <ShopChooser
            kind="w"
            above
            beside={({ code, offers }) => code !== shop?.code && <EntryOptionLinks code={code} names={offers} look="quiet" />}
          />
          {shop && listOfferedEntryOptions(shop).length > 0 && <Bookable shop={shop} />}
          <nav className={style.more}>
            {/* A full page load, because pages for staff have styles of their own. */}
            <a href={`${path('/test')}#self-test`}>{home.trouble}</a>
          </nav>
        </div>
        <Sample />
      </div>
    </PublicFrame>
  )
}

/** Link to the shop's offers, also for visitors who were never there. */
function Bookable({ shop }: { shop: EntryShop }) {
  return (
    <section className={style.book}>
      <h2 translate="no">{useShopName(shop)}</h2>
      <EntryOptionLinks code={shop.code} names={listOfferedEntryOptions(shop)} />
    </section>
  )
}

/** Picture of two sample tickets, not real figures. */
function Sample() {
  const { sample } = useWords(homeWords)
  return (
    <figure className={style.sample} aria-hidden="true">
      <div className={`${visitor.slip} ${style.first}`}>
        <div className={style.row}>
          <span className={style.caption}>{sample.number}</span>
          <TicketStatusBadge status="waiting" />
        </div>
        <span className={visitor.tag} translate="no">
          A012
        </span>
        <hr className={visitor.tear} />
        <span className={style.caption}>{sample.aheadLabel}</span>
        <b className={style.ahead}>
          <span className={visitor.tag} translate="no">
            {sample.ahead.figure}
          </span>{' '}
          {sample.ahead.unit}
        </b>
      </div>
      <div className={`${visitor.slip} ${style.second}`}>
        <b className={style.called}>
          <IconBellRingingFilled size={22} />
          {sample.called}
        </b>
        <span className={visitor.tag} translate="no">
          A012
        </span>
        <hr />
        <b className={style.counter}>
          {sample.counter.before}{' '}
          <span className={visitor.tag} translate="no">
            {sample.counter.figure}
          </span>{' '}
          {sample.counter.unit}
        </b>
      </div>
      <figcaption>{sample.caption}</figcaption>
    </figure>
  )
}
