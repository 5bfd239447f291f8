import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getShopRailways } from '#contract/railway-choice.ts'
import { getRailways, setUpRailways } from '#contract/railways.ts'
import { getShop } from '#contract/shops.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { meContext, pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { listWorkplaces, requireWorkplace } from '../../api/workplace.ts'
import { SettingsErrorPage } from '../../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { LoadingState } from '../../parts/display/page-states/loading-state.tsx'
import type { Route } from './+types/page'
import style from './page.module.css'
import { RailwaySettings } from './railway-settings.tsx'
import { railwayWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [settings, railways, choice] = await Promise.all([
    unwrapOrThrow(call(getShop, { params })),
    unwrapOrThrow(call(getRailways, { params })),
    unwrapOrThrow(call(getShopRailways, { params })),
  ])
  const others = listWorkplaces(context.get(meContext)).filter(
    (workplace) => workplace.shop.id !== shop.id && isRoleAtLeast(workplace.role, 'manager'),
  )
  return {
    shopId: shop.id,
    timeZone: settings.timeZone,
    railways,
    loaded: choice,
    others: others.map((workplace) => workplace.shop),
  }
}

export default function RailwaySettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.railways.state === 'ready' ? (
        <RailwaySettings key={loaderData.shopId} {...loaderData} />
      ) : (
        <>
          <SettingsHeader />
          <main id="content" className={style.alone} tabIndex={-1}>
            <SetUp shopId={loaderData.shopId} />
          </main>
        </>
      )}
    </>
  )
}

/** The first shop that opens the page sets up the country's railways; others wait. */
function SetUp({ shopId }: { shopId: string }) {
  const { setUp: texts } = useWords(railwayWords)
  const { revalidate } = useRevalidator()
  const { problem, run } = useCommand()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once and on each retry
  useEffect(() => {
    void run(setUpRailways, { params: { shopId } }, { wait: 60_000 }).then(({ ok }) => void (ok && revalidate()))
  }, [shopId, tries])
  if (problem) return <ErrorState area="staff" {...texts.failed} id={problem.requestId} onRetry={() => setTries(tries + 1)} />
  return (
    <>
      <p role="status">{texts.doing}</p>
      <LoadingState />
    </>
  )
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={railwayWords} />
}
