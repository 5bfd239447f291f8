import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo, useState } from 'react'
import { Link, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { getCardBoard, listCards, listStages } from '#contract/cards/list.ts'
import { listColleagues } from '#contract/presence.ts'
import { listPrivacyRequests } from '#contract/privacy/requests.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { getShopRailways, type ShopRailways } from '#contract/railway-choice.ts'
import { type LocalizedText, localizedText, shopTextLocales } from '#domain/locale.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { stationChoice } from '../../parts/choices/station-select/station.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { useDelayedFlag } from '../../parts/use-delayed.ts'
import { useColleagues } from '../../presence/colleagues.ts'
import staff from '../../theme/staff.module.css'
import { CardBoard } from '../board/card-board.tsx'
import { cardFilterNames, isBoardView, parseCardFilters, queryWithoutNamedFilters, toCardListQuery } from '../card-query.ts'
import { CardCsvDialog } from '../csv/card-csv.tsx'
import { useLocalizedStages } from '../stages.ts'
import type { Route } from './+types/page'
import { CardFilterForm } from './card-filter-form.tsx'
import { CardTable } from './card-table.tsx'
import style from './page.module.css'
import { ViewSwitch } from './view-switch.tsx'
import { cardListWords } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'staff')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const address = new URL(request.url).searchParams
  const query = toCardListQuery(address)
  const byStage = isBoardView(address)
  const isManager = isRoleAtLeast(role, 'manager')
  const [settings, colleagues, stages, railways, list, board, requests] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(listColleagues, { params })),
    unwrapOrThrow(call(listStages, { params })),
    call(getShopRailways, { params }),
    byStage ? undefined : call(listCards, { params, query }),
    byStage ? call(getCardBoard, { params, query }) : undefined,
    isManager ? call(listPrivacyRequests, { params, query: { most: 1 } }) : undefined,
  ])
  return {
    shopId: shop.id,
    shopName: shop.name,
    mayMoveFiles: isManager,
    hasPrivacyRequests: requests?.ok === true && requests.value.requests.length > 0,
    timeZone: settings.shop.timeZone,
    colleagues: colleagues.colleagues,
    stages: stages.stages,
    // The page works without railways.
    railways: railways.ok ? namesOf(railways.value) : undefined,
    byStage,
    // The page works without the list and offers a retry.
    list: list?.ok ? list.value : undefined,
    board: board?.ok ? board.value : undefined,
  }
}

function namesOf({ choice, lines, stations }: ShopRailways) {
  const offered = choice.lines.flatMap(({ line, stations: some }) => some ?? lines.find(({ code }) => code === line)?.stops ?? [])
  const named = new Map(stations.map((station) => [station.code, station]))
  return {
    routes: lines.map(({ code, name, kana }) => ({ code, name, kana })),
    stations: [...new Set(offered)].flatMap((code) => {
      const station = named.get(code)
      return station ? { code, name: station.label, kana: station.kana, formerNames: station.formerNames } : []
    }),
  }
}

/** The shop's reception cards (R2.10), latest first, in rows or by stage. */
export default function Cards({ loaderData }: Route.ComponentProps) {
  const { shopId, shopName, mayMoveFiles, timeZone, colleagues, stages, railways, byStage, list, board, hasPrivacyRequests } = loaderData
  const texts = useWords(cardListWords)
  const people = useColleagues(shopId, colleagues)
  const locale = useLocale()
  const path = useLocalizePath()
  const [parameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const named = useLocalizedStages(stages)
  const railwayOptions = useMemo(() => {
    const inWords = (rows: readonly { code: number; name: LocalizedText; kana: string }[] = []) =>
      rows.map(({ code, name, kana }) => ({
        id: String(code),
        name: localizedText(name, locale),
        names: [kana, ...shopTextLocales.flatMap((locale) => name[locale] ?? [])],
      }))
    const stations = (railways?.stations ?? []).map((station) => {
      const { value: id, label, names, station: spellings } = stationChoice({ ...station, code: String(station.code) }, locale)
      return { id, name: label, names: names!, station: spellings }
    })
    return { routes: inWords(railways?.routes), stations }
  }, [railways, locale])
  const busy = useDelayedFlag(useNavigation().state === 'loading')
  const [files, setFiles] = useState(false)
  const query = toCardListQuery(parameters)
  const narrowed = Object.keys(parseCardFilters(parameters)).length > 0 || (byStage && parameters.has('filter'))
  const unfiltered = queryWithoutNamedFilters(parameters, cardFilterNames)
  if (byStage) unfiltered.delete('filter')
  const empty = narrowed
    ? {
        ...texts.noMatch,
        action: (
          <Link className={buttonClass()} to={`?${unfiltered}`}>
            {texts.filter.clear}
          </Link>
        ),
      }
    : texts.empty
  const shown = { shopId, timeZone, stages: named, people, busy, empty }
  const tools = (
    <CardFilterForm stages={named} people={people} {...railwayOptions}>
      <ViewSwitch />
    </CardFilterForm>
  )
  return (
    <>
      <PageTitle page={texts.title} />
      <AdminHeader title={texts.title}>
        <PrefetchLink
          to={path('/shopAdmin/cards/deleted')}
          className={buttonClass({ look: 'quiet', className: `${style.headButton} ${style.bin}` })}
          aria-label={texts.bin}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
          <span className={style.wideOnly}>{texts.bin}</span>
        </PrefetchLink>
        {mayMoveFiles && (
          <Button className={`${style.headButton} ${style.csv}`} onClick={() => setFiles(true)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.csv}
          </Button>
        )}
        <PrefetchLink
          to={path('/shopAdmin/cards/new')}
          className={buttonClass({ look: 'primary', className: style.headButton })}
          aria-label={texts.add}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden />
          <span className={style.wideOnly}>{texts.add}</span>
        </PrefetchLink>
      </AdminHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        {hasPrivacyRequests && (
          <p className={`${staff.warn} ${style.asked}`}>
            <PrefetchLink to={path('/shopAdmin/privacyRequests')}>{texts.asked}</PrefetchLink>
          </p>
        )}
        {!byStage ? (
          <CardTable list={list} tools={tools} {...shown} />
        ) : board ? (
          <CardBoard board={board} shopName={shopName} tools={tools} {...shown} />
        ) : (
          <>
            <div className={style.tools}>{tools}</div>
            <ErrorState area="staff" {...texts.failed} onRetry={() => void revalidate()} />
          </>
        )}
      </main>
      {files && (
        <CardCsvDialog
          shopId={shopId}
          timeZone={timeZone}
          stages={named}
          people={people}
          filter={query}
          onClose={() => setFiles(false)}
          onImported={() => void revalidate()}
        />
      )}
    </>
  )
}
