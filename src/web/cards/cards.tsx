import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Suspense, useMemo, useState } from 'react'
import { data, Link, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { type ListedCard, listCards, listStages } from '#contract/cards/list.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { roleReaches } from '#domain/roles.ts'
import { AdminHead } from '../ui/admin-head.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useLocale, useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { page } from '../ui/page.ts'
import { PageLink } from '../ui/page-link.tsx'
import { DataTable } from '../ui/parts/data-table/data-table.tsx'
import { useTableState } from '../ui/parts/data-table/use-table-state.ts'
import { UndoSnack } from '../ui/parts/undo-snack/undo-snack.tsx'
import staff from '../ui/staff.module.css'
import { Title } from '../ui/title.tsx'
import { useLate } from '../ui/use-late.ts'
import { workplace } from '../ui/workplace.ts'
import type { Route } from './+types/cards'
import { useCardColumns } from './card-columns.tsx'
import { CardFilterForm } from './card-filter-form.tsx'
import { cardTexts } from './card-texts.ts'
import { cardFilters, cardQuery, readCardFilters, withoutFilter } from './card-wish.ts'
import style from './cards.module.css'
import { ChosenBar } from './chosen-bar.tsx'
import { useLiveCards } from './use-live-cards.ts'
import { useManyCards } from './use-many-cards.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context)
  if (!roleReaches(role, 'staff')) throw data({ code: 'auth.forbidden' }, { status: 403 })
  const { call } = context.get(page)
  const params = { shopId: shop.id }
  const query = cardQuery(new URL(request.url).searchParams)
  const [settings, stages, list] = await Promise.all([
    call(getQueueSettings, { params }),
    call(listStages, { params }),
    call(listCards, { params, query }),
  ])
  if (!settings.ok) throw data(settings.problem, { status: settings.problem.status })
  if (!stages.ok) throw data(stages.problem, { status: stages.problem.status })
  return {
    shopId: shop.id,
    mayMoveFiles: roleReaches(role, 'manager'),
    timeZone: settings.value.shop.timeZone,
    people: settings.value.staff.map(({ id, name }) => ({ id, name })),
    stages: stages.value.stages,
    // The page stands without it, and asks again.
    list: list.ok ? list.value : undefined,
  }
}

const CardCsv = lazyPart(async () => (await import('./card-csv.tsx')).CardCsv)

/** The shop's reception cards, latest first. */
export default function Cards({ loaderData: { shopId, mayMoveFiles, timeZone, people, stages, list } }: Route.ComponentProps) {
  const texts = useMessages(cardTexts)
  const locale = useLocale()
  const path = useLocalPath()
  const [parameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const named = useMemo(() => stages.map(({ id, name }) => ({ id, name: name[locale] })), [stages, locale])
  const columns = useCardColumns({ stages: named, people, timeZone })
  const address = useTableState(columns)
  const busy = useLate(useNavigation().state === 'loading')
  const { rows, update } = useLiveCards({ shopId, cards: list?.cards, first: !parameters.has('after') })
  const many = useManyCards({ shopId, cards: rows ?? [], update })
  const [files, setFiles] = useState(false)
  const [boxes, setBoxes] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => rows?.filter(({ id }) => boxes.has(id)) ?? [], [rows, boxes])
  const choice = { chosen: boxes, onChange: setBoxes, nameOf: ({ name }: ListedCard) => texts.honorific(name) }
  const done = (ok: boolean) => ok && setBoxes(new Set())
  const narrowed = Object.keys(readCardFilters(parameters)).length > 0
  const empty = narrowed
    ? {
        ...texts.noMatch,
        action: (
          <Link className={staff.outline} to={`?${withoutFilter(parameters, cardFilters)}`}>
            {texts.filter.clear}
          </Link>
        ),
      }
    : texts.empty
  return (
    <>
      <Title page={texts.title} />
      <AdminHead title={texts.title}>
        <span className={staff.grow} />
        <PageLink to={path('/shopAdmin/cards/deleted')} className={staff.quiet}>
          {texts.bin}
        </PageLink>
        {mayMoveFiles && (
          <button type="button" className={`${staff.outline} ${style.csv}`} onClick={() => setFiles(true)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.csv}
          </button>
        )}
      </AdminHead>
      <main id="content" className={style.main} tabIndex={-1}>
        <CardFilterForm stages={named} people={people} />
        <DataTable
          label={texts.title}
          columns={columns}
          address={address}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => path(`/shopAdmin/cards/${id}${parameters.size > 0 ? `?${parameters}` : ''}`)}
          choice={choice}
          next={list?.next ?? undefined}
          busy={busy}
          empty={empty}
          error={list ? undefined : { ...texts.failed, onRetry: () => void revalidate() }}
        />
      </main>
      {files && (
        <Suspense fallback={null}>
          <CardCsv
            shopId={shopId}
            timeZone={timeZone}
            stages={named}
            people={people}
            filter={cardQuery(parameters)}
            onClose={() => setFiles(false)}
            onImported={() => void revalidate()}
          />
        </Suspense>
      )}
      {chosen.length > 0 && (
        <ChosenBar
          count={chosen.length}
          people={people}
          stages={named}
          busy={many.busy}
          wrong={many.wrong}
          onAssign={async (id, name) =>
            done(await many.set('assigneeId', chosen, id, (n) => (id ? texts.chosen.assigned(n, name) : texts.chosen.unassigned(n))))
          }
          onStage={async (id, name) => done(await many.set('stageId', chosen, id, (n) => texts.chosen.staged(n, name)))}
          onBin={async () => done(await many.bin(chosen))}
          onNone={() => setBoxes(new Set())}
        />
      )}
      {many.done && (
        <UndoSnack
          key={many.done.key}
          text={(chosen.length === 0 && many.wrong) || many.done.text}
          onUndo={many.done.undo}
          disabled={many.busy}
          onEnd={many.forget}
        />
      )}
    </>
  )
}
