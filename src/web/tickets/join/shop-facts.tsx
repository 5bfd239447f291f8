import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { ReactNode } from 'react'
import type { EntryShop } from '#contract/entry-shop.ts'
import { findUsualHours } from '#domain/queue-settings/usual-hours.ts'
import { addressMapUrl, directionsUrl } from '#domain/shops/position.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { useLocale } from '../../i18n/locale.ts'
import { orderWeekdays } from '../../i18n/week.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../theme/visitor.module.css'
import style from './shop-facts.module.css'
import { joinWords } from './words.ts'

/** Hours, address and phone of the shop, as far as given, for visitors who can take no ticket now. */
export function ShopFacts({ shop: { hours, closedOnHolidays, address, position, phone } }: { shop: EntryShop }) {
  const { facts } = useWords(joinWords)
  if (!hours && !address && !position && !phone) return null
  const map = position ? directionsUrl(position) : address && addressMapUrl(address)
  return (
    <ul className={`${visitor.list} ${style.facts}`}>
      {hours && (
        <li>
          <Hours hours={hours} closedOnHolidays={closedOnHolidays} />
        </li>
      )}
      {map && (
        <li>
          <a className={style.fact} href={map} target="_blank" rel="noopener noreferrer">
            <Fact icon={<IconMapPin size={22} stroke={1.75} aria-hidden />} detail={address && facts.map}>
              {address ? <span translate="no">{address}</span> : facts.map}
            </Fact>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className={style.fact} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <Fact icon={<IconPhone size={22} stroke={1.75} aria-hidden />} detail={facts.call}>
              <span translate="no">{phone}</span>
            </Fact>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </a>
        </li>
      )}
    </ul>
  )
}

function Fact({ icon, detail, children }: { icon: ReactNode; detail?: string | null; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className={style.words}>
        {children}
        {detail && <span className={style.more}>{detail}</span>}
      </span>
    </>
  )
}

type HoursProps = { hours: NonNullable<EntryShop['hours']>; closedOnHolidays: boolean }

/** Usual hours and days off. A tap shows each day if the hours differ. */
function Hours({ hours, closedOnHolidays }: HoursProps) {
  const { facts } = useWords(joinWords)
  const locale = useLocale()
  const { ranges, varies, daysOff } = findUsualHours(hours)
  const week = orderWeekdays(locale)
  // 1 November 2026 was a Sunday.
  const dayName = (day: number) => getDateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + day))
  const text = (of: typeof ranges) => of.map(({ from, to }) => `${from}〜${to}`).join(' ') || facts.closed
  const details = [
    varies && facts.varies,
    daysOff.length > 0 ? facts.closedOn(week.filter((day) => daysOff.includes(day)).map(dayName)) : facts.everyDay,
    closedOnHolidays ? facts.holidaysOff : facts.holidaysOpen,
  ]
  const summary = (
    <Fact icon={<IconClock size={22} stroke={1.75} aria-hidden />} detail={details.filter(Boolean).join(facts.dot)}>
      {text(ranges)}
    </Fact>
  )
  if (!varies) return <div className={style.fact}>{summary}</div>
  return (
    <details>
      <summary className={style.fact}>
        {summary}
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </summary>
      <dl className={style.week}>
        {week.map((day) => (
          <div key={day}>
            <dt>{dayName(day)}</dt>
            <dd>{text(hours[day]!)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
