import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getTodayCode } from '#contract/queue-settings/today-code.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { formatTodayCode } from '#domain/queue-settings/today-code.ts'
import { todayCodeParam } from '#domain/queue-settings/today-param.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PrintPageHeader } from '../../frame/staff/paper-head.tsx'
import { languageTags, pathLocale } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { useReloadOnQueueChange } from '../../live/reread.ts'
import { Button } from '../../parts/controls/button.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import staff from '../../theme/staff.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import { todayCodeWords } from './words.ts'

/** Returns the visitors' texts in all languages, the page's own first. For the loader, so that the page loads no others. */
function posterWords(first: Locale): { locale: Locale; scan: string; code: string }[] {
  return [first, ...locales.filter((locale) => locale !== first)].map((locale) => {
    const { scan, code } = wordsInLocale(todayCodeWords, locale)
    return { locale, scan, code }
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, origin } = context.get(pageContext)
  const params = { shopId: requireWorkplace(context, 'reception').shop.id }
  const today = await unwrapOrThrow(call(getTodayCode, { params }))
  const { entryCode, code } = today
  return {
    shopId: params.shopId,
    today,
    words: posterWords(pathLocale(new URL(request.url).pathname)),
    qr: createQrSvgPath(`${origin}/entry/w/${entryCode}?${todayCodeParam}=${code}`),
    at: new Date().toISOString(),
  }
}

/** Today's code for a screen in the shop or for paper. Scanning it saves typing. */
export default function TodayCodePage({ loaderData: { shopId, today, words, qr, at } }: Route.ComponentProps) {
  const texts = useWords(todayCodeWords)
  const { revalidate } = useRevalidator()
  const poster = useRef<HTMLDivElement>(null)
  const [fills, setFills] = useState(false)
  useReloadOnQueueChange(shopId)
  useEffect(() => setFills(document.fullscreenEnabled), [])
  // Uses the server's clock. A screen that slept reloads when its stream reconnects.
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), Date.parse(today.until) - Date.parse(at) + 1_000)
    return () => clearTimeout(timer)
  }, [today.until, at, revalidate])
  return (
    <>
      <PageTitle page={texts.title} />
      <PrintPageHeader back={{ to: '/shopAdmin/waiting', children: texts.back }}>
        {fills && (
          <Button
            className={style.full}
            aria-label={texts.full}
            title={texts.full}
            onClick={() => void poster.current?.requestFullscreen()}
          >
            <IconArrowsMaximize size={18} stroke={1.75} aria-hidden />
            <span>{texts.full}</span>
          </Button>
        )}
      </PrintPageHeader>
      <main id="content" className={style.main} tabIndex={-1}>
        <div className={style.poster} ref={poster}>
          <h1>{today.shopName}</h1>
          {words.map(({ locale, scan }) => (
            <p key={locale} lang={languageTags[locale]} className={style.scan}>
              {scan}
            </p>
          ))}
          <div className={style.qr}>
            <QrCode code={qr} label={texts.qr} />
          </div>
          <p className={style.name}>
            {words.map(({ locale, code }) => (
              <span key={locale} lang={languageTags[locale]}>
                {code}
              </span>
            ))}
          </p>
          <p className={`${staff.tag} ${style.code}`} translate="no">
            {formatTodayCode(today.code)}
          </p>
        </div>
        <p className={`${staff.muted} ${style.until}`}>{texts.until(formatTimeOfDay(today.until, today.timeZone))}</p>
      </main>
    </>
  )
}
