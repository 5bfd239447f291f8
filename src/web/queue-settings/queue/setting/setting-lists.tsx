import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { localText } from '#domain/locale.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { EmptyState } from '../../../parts/display/page-states/empty-state.tsx'
import { hoursWords, typedHours } from '../lane/hours-words.ts'
import { settingsWords } from '../words.ts'
import type { OpenSetting } from './setting-dialogs.tsx'
import { type ListKind, laneName, rowsOf } from './setting-kind.ts'
import style from './setting-list.module.css'
import { type ListedSetting, SettingList, SettingPart } from './setting-list.tsx'

type Props = {
  shopId: string
  settings: QueueSettings
  /** `id` undefined: one that is to be added. */
  onOpen: (kind: OpenSetting['kind'], id?: string) => void
  onArrange: (kind: ListKind, ids: string[], moved: ListedSetting, place: number) => void
}

/** Lanes, services and counters: what visitors and staff meet, each as a list. */
export function SettingLists(props: Props) {
  const { lanes, services, counters } = props.settings
  const texts = useWords(settingsWords)
  const locale = useLocale()
  const { row, lane: laneTexts } = texts
  const joined = (...words: (string | false | null)[]) => words.filter(Boolean).join(row.dot)
  const servicesOf = (id: string) => services.filter(({ laneId }) => laneId === id)
  const laneOf = (id: string) => lanes.find((lane) => lane.id === id)
  const rows: { [Kind in ListKind]: ListedSetting[] } = {
    lanes: lanes.map((lane) => ({
      id: lane.id,
      name: localText(lane.name, locale),
      mark: <span className={style.letter}>{lane.letter}</span>,
      summary: joined(
        ...servicesOf(lane.id).map(({ name, priorMinutes }) => laneTexts.service(localText(name, locale), priorMinutes)),
        lane.hours && hoursWords(typedHours(lane.hours), texts, texts.hours.asShop),
        lane.maxWaiting !== null && laneTexts.maxWaiting(lane.maxWaiting),
        lane.dailyCap !== null && laneTexts.dailyCap(lane.dailyCap),
        lane.approval && laneTexts.approval,
        lane.asksContact && laneTexts.asksContact,
        lane.joinFrom !== 'anywhere' && texts.joinFrom[lane.joinFrom].label,
      ),
      people: lane.people,
      off: !lane.open ? row.stopped : servicesOf(lane.id).length === 0 ? laneTexts.noServices : undefined,
    })),
    services: services.map((service) => ({
      id: service.id,
      name: localText(service.name, locale),
      mark: <span className={style.letter}>{laneOf(service.laneId)?.letter}</span>,
      summary: texts.service.minutes(service.priorMinutes),
      people: service.people,
      off: service.open ? undefined : row.off,
      group: service.laneId,
    })),
    counters: counters.map(({ id, name, open, people }) => ({ id, name, summary: '', people, off: open ? undefined : row.off })),
  }
  return (['lanes', 'services', 'counters'] as const).map((kind) => <ListPart key={kind} {...props} kind={kind} rows={rows[kind]} />)
}

type ListPartProps = Props & { kind: ListKind; rows: ListedSetting[] }

function ListPart({ kind, rows, shopId, settings, onOpen, onArrange }: ListPartProps) {
  const texts = useWords(settingsWords)
  const { title, intro, add, empty } = texts[kind]
  const needsLane = kind === 'services' && settings.lanes.length === 0
  return (
    <SettingPart
      id={kind}
      title={title}
      intro={intro}
      action={
        <Button look="quiet" disabled={needsLane} onClick={() => onOpen(kind)}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          {add}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <div className={style.empty}>
          <EmptyState title={empty.title} text={needsLane ? texts.services.needsLane : empty.text} />
        </div>
      ) : (
        <SettingList
          kind={kind}
          shopId={shopId}
          rows={rows}
          onEdit={(id) => onOpen(kind, id)}
          onArrange={(ids, moved, place) => onArrange(kind, ids, moved, place)}
        />
      )}
    </SettingPart>
  )
}

/** In which order each lane calls. */
export function PolicyPart({ shopId, settings, onOpen }: Omit<Props, 'onArrange'>) {
  const { policy: texts, classes, row } = useWords(settingsWords)
  const locale = useLocale()
  const rows = rowsOf(settings).policy.map(({ id, lane, policy }) => ({
    id,
    name: laneName(lane, locale),
    summary:
      policy.rule === 'strict'
        ? texts.strict.label
        : ticketClasses.map((each) => texts.share(classes[each], policy.shares[each])).join(row.dot),
  }))
  return (
    <SettingPart id="policy" title={texts.title} intro={texts.intro}>
      <SettingList kind="policy" shopId={shopId} rows={rows} onEdit={(id) => onOpen('policy', id)} />
    </SettingPart>
  )
}
