import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getQueueSettings, type QueueSettings } from '#contract/queue-settings/shop.ts'
import { localizedText } from '#domain/locale.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsErrorPage } from '../../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useSettingsPages } from '../../frame/settings/settings-view.ts'
import { localeNames, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnQueueChange } from '../../live/reread.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { formatHours, toTypedHours } from '../queue/lane/hours-words.ts'
import style from '../queue/page.module.css'
import type { ShopSettingKind } from '../queue/setting/setting-kind.ts'
import { SettingList, SettingPart } from '../queue/setting/setting-list.tsx'
import { EntryCodePart } from '../queue/shop/entry-code-part.tsx'
import { settingsWords } from '../queue/words.ts'
import type { Route } from './+types/page'
import { groupDaysByHours } from './days-by-hours.ts'
import { LogoField } from './logo-field.tsx'
import { ShopDialogs } from './shop-dialogs.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'manager')
  const settings = await unwrapOrThrow(context.get(pageContext).call(getQueueSettings, { params: { shopId: shop.id } }))
  return { shopId: shop.id, settings, directs: isRoleAtLeast(role, 'admin') }
}

const kinds = ['profile', 'hours', 'otherDays', 'clock', 'colour'] as const satisfies readonly ShopSettingKind[]

/** Settings of the shop itself: profile, opening hours, start of the business day, colour. */
export default function ShopSettingsPage({ loaderData: { shopId, settings, directs } }: Route.ComponentProps) {
  const texts = useWords(settingsWords)
  const path = useLocalizePath()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<ShopSettingKind>()
  const [done, setDone] = useState<{ key: string; text: string }>()
  const [refused, setRefused] = useState<string>()
  const { needs } = useSettingsPages()
  const summaries = useSummaries(settings)
  useReloadOnQueueChange(shopId)

  function showDone(text: string): void {
    setOpen(undefined)
    setRefused(undefined)
    setDone({ key: randomKey(), text })
    void revalidate()
  }

  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <div className={style.parts}>
          <p className={style.intro}>{texts.shopPage.intro}</p>
          <StaffErrorMessage>{refused}</StaffErrorMessage>
          {kinds.map((kind) => (
            <SettingPart key={kind} id={kind} title={texts[partOf(kind)].title} intro={texts[partOf(kind)].intro}>
              <SettingList kind={kind} shopId={shopId} rows={[{ id: kind, ...summaries[kind] }]} onEdit={() => setOpen(kind)} />
            </SettingPart>
          ))}
          <SettingPart id="logo" title={texts.logo.title} intro={texts.logo.intro}>
            <LogoField shopId={shopId} shop={{ code: settings.shop.entryCode, logoId: settings.shop.logoId }} />
          </SettingPart>
          <EntryCodePart
            shopId={shopId}
            shop={settings.shop}
            onDone={showDone}
            onRefused={(why) => {
              setRefused(why)
              void revalidate()
            }}
          />
          {directs && !needs.includes('severalShops') && (
            <SettingPart id="more-shops" title={texts.moreShops.title} intro={texts.moreShops.intro}>
              <p>
                <PrefetchLink to={path('/shopAdmin/organization')}>{texts.moreShops.open}</PrefetchLink>
              </p>
            </SettingPart>
          )}
        </div>
      </main>
      {open && <ShopDialogs kind={open} shopId={shopId} settings={settings} onClose={() => setOpen(undefined)} onDone={showDone} />}
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

const partOf = <Kind extends ShopSettingKind>(kind: Kind) =>
  (kind === 'hours' ? 'shopHours' : kind) as Exclude<ShopSettingKind, 'hours'> | 'shopHours'

function useSummaries({ shop }: QueueSettings): Record<ShopSettingKind, { name: string; summary: string }> {
  const texts = useWords(settingsWords)
  const { row, clock, brandColours } = texts
  const locale = useLocale()
  const shortDay = getDateTimeFormat(locale, { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  const coming = shop.otherDays.filter(({ day }) => day >= shop.businessDay)
  const { hours, closedOnHolidays, name, phone, address, languages, timeZone, dayStartsAt, dayEnds, brandColour } = shop
  const joined = (...words: (string | null)[]) => words.filter(Boolean).join(row.dot)
  // Show the date and weekday, because "05:00" alone is ambiguous at night.
  const day = getDateTimeFormat(locale, { timeZone, month: 'long', day: 'numeric', weekday: 'short' }).format(new Date(dayEnds))
  return {
    profile: { name: localizedText(name, locale), summary: joined(phone, address, ...languages.map((language) => localeNames[language])) },
    hours: { name: formatHours(toTypedHours(hours), texts, texts.hours.always), summary: closedOnHolidays ? texts.hours.holidaysOff : '' },
    otherDays: {
      name: texts.otherDays.count(coming.length),
      summary: groupDaysByHours(coming)
        .map(({ ranges, days }) => {
          const times = ranges.map(({ from, to }) => `${from}${texts.hours.until}${to}`).join(' ')
          return `${days.map((date) => shortDay.format(new Date(date))).join(texts.otherDays.and)} ${times || texts.hours.closed}`
        })
        .join(row.dot),
    },
    clock: { name: clock.row(dayStartsAt), summary: joined(timeZone, clock.ends(day, formatTimeOfDay(dayEnds, timeZone))) },
    colour: { name: brandColours[brandColour], summary: '' },
  }
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={settingsWords} />
}
