import { useEffect, useMemo, useState } from 'react'
import { getQueueSettings, setShopChecklist } from '#contract/queue-settings/shop.ts'
import { localizedText, shopTextLocales } from '#domain/locale.ts'
import { entryLinkQuery } from '#domain/queue-settings/lane-param.ts'
import { hostReach } from '#domain/shops/host-reach.ts'
import { isValidWifi } from '#domain/shops/wifi-code.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { PrintButton } from '../../frame/staff/paper-head.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { Select, TextInput } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import { type PosterFormat, PosterSheet, posterFormats } from './poster-sheet.tsx'
import { posterWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { call, origin } = context.get(pageContext)
  const shopId = requireWorkplace(context, 'manager').shop.id
  const settings = await unwrapOrThrow(call(getQueueSettings, { params: { shopId } }))
  const { shop, lanes } = settings
  return {
    shopId,
    isPrinted: shop.posterPrintedAt !== null,
    origin,
    reach: hostReach(new URL(origin).hostname),
    shop: { name: shop.name, code: shop.entryCode, logoId: shop.logoId },
    lanes: lanes.map(({ id, letter, name, joinFrom }) => ({ id, letter, name, joinFrom })),
    // Texts for visitors in the shop's languages. Read in the loader, so that the page loads no others.
    words: shopTextLocales
      .filter((locale) => shop.languages.includes(locale))
      .map((locale) => ({ locale, ...wordsInLocale(posterWords, locale).sheet })),
  }
}

/** Posters of a shop, printed by the browser on paper or as PDF. */
export default function PosterPage({ loaderData: { shopId, isPrinted, origin, reach, shop, lanes, words } }: Route.ComponentProps) {
  const texts = useWords(posterWords)
  const locale = useLocale()
  const [paper, setPaper] = useState<PosterFormat>('A4')
  const [laneId, setLaneId] = useState('')
  // Never stored (docs/decisions/027-shop-appearance.md).
  const [wifi, setWifi] = useState({ name: '', password: '' })
  useNotePrint(shopId, isPrinted)
  const lane = lanes.find(({ id }) => id === laneId)
  const link = `${origin}/entry/w/${shop.code}${entryLinkQuery({ lane: lane?.letter })}`
  const network = useMemo(() => (isValidWifi(wifi) ? wifi : undefined), [wifi])
  const needsToday = (lane ? [lane] : lanes).some(({ joinFrom }) => joinFrom === 'shop')
  const hasTyped = wifi.name !== '' || wifi.password !== ''
  return (
    <>
      <SettingsHeader>
        <span className={staff.grow} />
        <PrintButton />
      </SettingsHeader>
      <main id="content" className={style.main} tabIndex={-1}>
        <div className={style.choices}>
          <p className={staff.muted}>{texts.intro}</p>
          {reach === 'machine' && <p className={`${staff.warn} ${style.note}`}>{texts.localOnly}</p>}
          <label className={style.field}>
            <span className={staff.label}>{texts.paper}</span>
            <Select value={paper} onChange={({ target }) => setPaper(target.value as PosterFormat)}>
              {posterFormats.map((each) => (
                <option key={each} value={each}>
                  {texts.papers[each]}
                </option>
              ))}
            </Select>
          </label>
          {paper === 'stand' && <p className={staff.help}>{texts.standHint}</p>}
          <label className={style.field}>
            <span className={staff.label}>{texts.lane}</span>
            <Select value={laneId} onChange={({ target }) => setLaneId(target.value)}>
              <option value="">{texts.whole}</option>
              {lanes.map(({ id, letter, name }) => (
                <option key={id} value={id}>
                  {texts.laneName(letter, localizedText(name, locale))}
                </option>
              ))}
            </Select>
          </label>
          {needsToday && <p className={staff.help}>{texts.needsToday}</p>}
          <fieldset className={style.wifi}>
            <legend>{texts.wifi.title}</legend>
            <p className={staff.muted}>{texts.wifi.text}</p>
            {reach === 'network' && !network && <p className={`${staff.warn} ${style.note}`}>{texts.needsWifi}</p>}
            <label className={style.field}>
              <span className={staff.label}>{texts.wifi.name}</span>
              <TextInput
                value={wifi.name}
                onChange={({ target }) => setWifi({ ...wifi, name: target.value })}
                maxLength={32}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
            </label>
            <label className={style.field}>
              <span className={staff.label}>{texts.wifi.password}</span>
              <TextInput
                value={wifi.password}
                onChange={({ target }) => setWifi({ ...wifi, password: target.value })}
                maxLength={63}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                aria-describedby="wifi-password-hint"
              />
            </label>
            <p id="wifi-password-hint" className={staff.help}>
              {texts.wifi.passwordHint}
            </p>
            <p role="status" className={staff.help}>
              {hasTyped && !network && texts.wifi.wrong}
            </p>
          </fieldset>
        </div>
        <section className={style.preview} aria-label={texts.preview}>
          <PosterSheet paper={paper} shop={shop} lane={lane} words={words} link={link} wifi={network} />
        </section>
      </main>
    </>
  )
}

/** Marks the poster as printed for the setup checklist. `afterprint` also reports prints from the browser's menu. */
function useNotePrint(shopId: string, isPrinted: boolean): void {
  const { run } = useCommand()
  useEffect(() => {
    if (isPrinted) return
    const note = () => void run(setShopChecklist, { params: { shopId }, body: { posterPrinted: true } })
    addEventListener('afterprint', note, { once: true })
    return () => removeEventListener('afterprint', note)
  })
}
