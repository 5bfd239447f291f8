import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type CardBoard as Board, type CardQuery, cardSortOrders, type ListedCard, maxCountedCardsPerStage } from '#contract/cards/list.ts'
import { draftKey } from '../../device/drafts.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Select } from '../../parts/controls/field.tsx'
import { TableFilter } from '../../parts/display/data-table/table-tools.tsx'
import { useTableState } from '../../parts/display/data-table/use-table-state.ts'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { parseCardOrder, queryWithOrder, toCardListQuery } from '../card-query.ts'
import type { NamedOptions } from '../filter-choices.tsx'
import { cardListWords } from '../list/words.ts'
import { LostReasonDialog } from '../lost-reason.tsx'
import { isLostStage, type Stages } from '../stages.ts'
import { useBulkCardActions } from '../use-many-cards.ts'
import { BoardCard } from './board-card.tsx'
import { boardColumns } from './board-cards.ts'
import { BoardPrintHeader } from './board-print-header.tsx'
import { BoardStage } from './board-stage.tsx'
import style from './card-board.module.css'
import { CardMoveDialog } from './stage-choice.tsx'
import { useBoardCards } from './use-board-cards.ts'
import { useStageInView } from './use-stage-in-view.ts'
import { boardWords } from './words.ts'

type Props = {
  shopId: string
  shopName: string
  timeZone: string
  board: Board
  stages: Stages
  people: NamedOptions
  /** True while another filter loads; the old cards are still shown. */
  busy: boolean
  tools: ReactNode
  empty: { title: string; text: string; action?: ReactNode }
}

const none: [] = []
/** Visible part of the previous stage, in pixels. */
const besideStage = 16

/** The shop's cards by stage. Cards move by dragging or their button, with undo. */
export function CardBoard({ shopId, shopName, timeZone, board, stages, people, busy, tools, empty }: Props) {
  const texts = useWords(boardWords)
  const { honorific, search } = useWords(cardListWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { state, change } = useTableState(none)
  const order = parseCardOrder(parameters)
  const cards = useBoardCards({ shopId, board, query: toCardListQuery(parameters) })
  const { held, update } = cards
  const many = useBulkCardActions({ shopId, cards: [...held.cards.values()], update })
  const [dragged, setDragged] = useState<ListedCard>()
  const [dropped, setDropped] = useState<ListedCard>()
  const columns = boardColumns(
    held,
    stages.map(({ id }) => id),
    order,
  )
  const [losing, setLosing] = useState<{ card: ListedCard; to: string }>()
  const nameOf = (key: string) => stages.find(({ id }) => id === key)?.name ?? ''
  const rows = useRef<HTMLElement>(null)
  const tabs = useRef<HTMLElement>(null)
  const inView = useStageInView(
    rows,
    columns.map(({ key }) => key),
  )
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (inView && tab) tabs.current?.scrollTo({ left: tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2 })
  }, [inView])

  // The moved card's button was removed from the old column, so it must be focused again.
  const follow = useRef<string>(undefined)
  useEffect(() => {
    if (!follow.current || dropped) return
    rows.current?.querySelector<HTMLElement>(`[data-card="${follow.current}"] button`)?.focus()
    follow.current = undefined
  })

  function confirmMove(card: ListedCard, to: string): void {
    if (to === card.stageId || many.busy) return
    if (isLostStage(stages, to)) setLosing({ card, to })
    else void move(card, to, null)
  }
  async function move(card: ListedCard, stageId: string, lostReason: string | null): Promise<boolean> {
    update(new Map([[card.id, { ...card, stageId }]]))
    const moved = await many.set([card], { stageId, lostReason }, () => texts.moved(honorific(card.name), nameOf(stageId)))
    if (!moved) update(new Map([[card.id, card]]))
    return moved
  }

  function goTo(key: string): void {
    const stage = rows.current?.querySelector<HTMLElement>(`[data-stage="${key}"]`)
    // Scrolls only the stages, not the page.
    if (stage) rows.current?.scrollTo({ left: stage.offsetLeft - besideStage, behavior: 'smooth' })
  }

  return (
    <div className={style.board}>
      <div className={style.tools}>
        <TableFilter filter={state.filter} placeholder={search} onChange={(filter) => change({ filter }, { replace: true })} />
        {tools}
        <label className={style.order}>
          <span>{texts.order}</span>
          <Select
            value={order}
            onChange={({ target }) =>
              void navigate(`?${queryWithOrder(parameters, target.value as CardQuery['order'])}`, { preventScrollReset: true })
            }
          >
            {cardSortOrders.map((one) => (
              <option key={one} value={one}>
                {texts.orders[one]}
              </option>
            ))}
          </Select>
        </label>
      </div>
      {many.wrong && !many.done && (
        <p className={staff.error} role="alert">
          {many.wrong}
        </p>
      )}
      {columns.every(({ count }) => count === 0) ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <BoardPrintHeader shop={{ name: shopName, timeZone }} columns={columns} filter={state.filter} />
          <nav ref={tabs} className={style.tabs} aria-label={texts.stages}>
            {columns.map(({ key, count }) => (
              <Button key={key} small aria-current={key === inView ? 'true' : undefined} onClick={() => goTo(key)}>
                {nameOf(key)}{' '}
                <span className={style.count}>{count >= maxCountedCardsPerStage ? texts.many(maxCountedCardsPerStage - 1) : count}</span>
              </Button>
            ))}
          </nav>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keys scroll it */}
          <section ref={rows} className={style.stages} aria-label={texts.label} aria-busy={busy} tabIndex={0}>
            {columns.map((column) => (
              <BoardStage
                key={column.key}
                name={nameOf(column.key)}
                column={column}
                awaits={dragged !== undefined && dragged.stageId !== column.key}
                onDrop={() => {
                  if (dragged) confirmMove(dragged, column.key)
                  setDragged(undefined)
                }}
                busy={cards.busy === column.key}
                failed={cards.failed === column.key}
                onMore={() => void cards.more(column.key)}
              >
                {column.cards.map((card) => (
                  <BoardCard
                    key={card.id}
                    card={card}
                    href={path(`/shopAdmin/cards/${card.id}?${parameters}`)}
                    timeZone={timeZone}
                    assignee={people.find(({ id }) => id === card.assigneeId)?.name}
                    dragged={dragged?.id === card.id}
                    onDrag={(on) => setDragged(on ? card : undefined)}
                    onMove={() => setDropped(card)}
                  />
                ))}
              </BoardStage>
            ))}
          </section>
        </>
      )}
      <CardMoveDialog
        name={dropped && honorific(dropped.name)}
        stages={stages}
        now={dropped?.stageId}
        onChoose={(stage) => {
          if (!dropped) return
          follow.current = dropped.id
          confirmMove(dropped, stage)
          setDropped(undefined)
        }}
        onClose={() => setDropped(undefined)}
      />
      <LostReasonDialog
        draft={draftKey(shopId, 'lost', losing?.card.id ?? '')}
        open={losing !== undefined}
        busy={many.busy}
        onReason={async (reason) => losing !== undefined && (await move(losing.card, losing.to, reason))}
        onClose={() => setLosing(undefined)}
      />
      {many.done && (
        <UndoSnack
          key={many.done.key}
          text={many.wrong ?? many.done.text}
          onUndo={many.done.undo}
          disabled={many.busy}
          onEnd={many.forget}
        />
      )}
    </div>
  )
}
