import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useLocation } from 'react-router'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { localizedText } from '#domain/locale.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { draftKey } from '../../../device/drafts.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { EmptyState } from '../../../parts/display/page-states/empty-state.tsx'
import { formatHours, toTypedHours } from '../lane/hours-words.ts'
import { settingsWords } from '../words.ts'
import type { SettingDialogTarget } from './setting-dialogs.tsx'
import { laneLabel, type QueueListSettingKind } from './setting-kind.ts'
import style from './setting-list.module.css'
import { CollapsibleSetting, type ListedSetting, SettingList, SettingPart } from './setting-list.tsx'

type Props = {
  shopId: string
  settings: QueueSettings
  onOpen: (setting: SettingDialogTarget) => void
  onArrange: (kind: QueueListSettingKind, ids: string[], moved: ListedSetting, position: number) => void
}

/** The lanes. Each unfolds to its settings, services and order of calls. */
export function LanesPart(props: Props) {
  const { shopId, settings, onOpen, onArrange } = props
  const { lanes, services } = settings
  const texts = useWords(settingsWords)
  const rows = useLaneRows(settings)
  const locale = useLocale()
  const serviceRows = services.map(
    (service): ListedSetting => ({
      id: service.id,
      name: localizedText(service.name, locale),
      summary: texts.service.minutes(service.priorMinutes),
      people: service.people,
      off: service.open ? undefined : texts.row.off,
      group: service.laneId,
    }),
  )
  const inFold = ({ id, name }: ListedSetting): ListedSetting => ({ id, name, shown: texts.lane.settings, summary: '' })
  return (
    <SettingPart id="lanes" title={texts.lanes.title} intro={texts.lanes.intro} action={<Add kind="lanes" onOpen={onOpen} />}>
      {rows.length === 0 && (
        <div className={style.empty}>
          <EmptyState {...texts.lanes.empty} />
        </div>
      )}
      {rows.map((row, at) => (
        <CollapsibleSetting key={row.id} row={row} name={draftKey(shopId, 'lanes', row.id)}>
          <SettingList
            kind="lanes"
            shopId={shopId}
            rows={rows.map(inFold)}
            lists={({ id }) => id === row.id}
            onEdit={(id) => onOpen({ kind: 'lanes', id })}
            onArrange={(ids, moved, position) => onArrange('lanes', ids, moved, position)}
          />
          <CallOrder shopId={shopId} lane={lanes[at]!} onOpen={onOpen} />
          <h3>{texts.services.title}</h3>
          <SettingList
            kind="services"
            shopId={shopId}
            rows={serviceRows}
            lists={({ group }) => group === row.id}
            onEdit={(id) => onOpen({ kind: 'services', id })}
            onArrange={(ids, moved, position) => onArrange('services', ids, moved, position)}
          />
          <div>
            <Add kind="services" laneId={row.id} onOpen={onOpen} />
          </div>
        </CollapsibleSetting>
      ))}
    </SettingPart>
  )
}

function useLaneRows({ lanes, services }: QueueSettings): ListedSetting[] {
  const texts = useWords(settingsWords)
  const locale = useLocale()
  const { row, lane: laneTexts } = texts
  return lanes.map((lane) => {
    const laneServices = services.filter(({ laneId }) => laneId === lane.id)
    const facts = [
      ...laneServices.map(({ name, priorMinutes }) => laneTexts.service(localizedText(name, locale), priorMinutes)),
      lane.hours && formatHours(toTypedHours(lane.hours), texts, texts.hours.asShop),
      lane.maxWaiting !== null && laneTexts.maxWaiting(lane.maxWaiting),
      lane.dailyCap !== null && laneTexts.dailyCap(lane.dailyCap),
      lane.approval && laneTexts.approval,
      lane.asksContact && laneTexts.asksContact,
      lane.joinFrom !== 'anywhere' && texts.joinFrom[lane.joinFrom].label,
    ]
    return {
      id: lane.id,
      name: localizedText(lane.name, locale),
      mark: <span className={style.letter}>{lane.letter}</span>,
      summary: facts.filter(Boolean).join(row.dot),
      people: lane.people,
      off: !lane.open ? row.stopped : laneServices.length === 0 ? laneTexts.noServices : undefined,
    }
  })
}

function CallOrder({ shopId, lane, onOpen }: Pick<Props, 'shopId' | 'onOpen'> & { lane: LaneSetting }) {
  const { policy: texts, classes, row } = useWords(settingsWords)
  const locale = useLocale()
  const { policy } = lane
  const summary =
    policy.rule === 'strict'
      ? texts.strict.label
      : ticketClasses.map((each) => texts.share(classes[each], policy.shares[each])).join(row.dot)
  const rows = [{ id: lane.id, name: laneLabel(lane, locale), shown: texts.title, summary }]
  return <SettingList kind="policy" shopId={shopId} rows={rows} onEdit={(id) => onOpen({ kind: 'policy', id })} />
}

/** The counters in one row that unfolds. The setup checklist links to it unfolded. */
export function CountersPart({ shopId, settings: { counters }, onOpen, onArrange }: Props) {
  const texts = useWords(settingsWords)
  const { hash } = useLocation()
  const rows = counters.map(
    ({ id, name, open, people }): ListedSetting => ({ id, name, summary: '', people, off: open ? undefined : texts.row.off }),
  )
  const whole = { id: 'counters', name: counters.map(({ name }) => name).join(texts.row.dot), summary: '' }
  const add = <Add kind="counters" onOpen={onOpen} />
  if (rows.length === 0)
    return (
      <SettingPart id="counters" title={texts.counters.title} intro={texts.counters.intro} action={add}>
        <div className={style.empty}>
          <EmptyState {...texts.counters.empty} />
        </div>
      </SettingPart>
    )
  return (
    <SettingPart id="counters" title={texts.counters.title} intro={texts.counters.intro}>
      <CollapsibleSetting row={whole} name={draftKey(shopId, 'counters', undefined)} open={hash === '#counters'}>
        <SettingList
          kind="counters"
          shopId={shopId}
          rows={rows}
          onEdit={(id) => onOpen({ kind: 'counters', id })}
          onArrange={(ids, moved, position) => onArrange('counters', ids, moved, position)}
        />
        <div>{add}</div>
      </CollapsibleSetting>
    </SettingPart>
  )
}

function Add({ onOpen, ...setting }: SettingDialogTarget & { kind: QueueListSettingKind } & Pick<Props, 'onOpen'>) {
  const texts = useWords(settingsWords)
  return (
    <Button look="quiet" onClick={() => onOpen(setting)}>
      <IconPlus size={18} stroke={1.75} aria-hidden />
      {texts[setting.kind].add}
    </Button>
  )
}
