import { arrayMove, useSortable } from '@dnd-kit/sortable'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import type { ShopMailPolicy } from '#contract/mail-policy.ts'
import { channelsOf, type ShopChannel } from '#domain/outbox/events.ts'
import { type DelayableEvent, delayableEvents, type Ladder, type LadderStep, leadsToUnopenedPage } from '#domain/outbox/policy.ts'
import { MoveButtons, moveButtonSelectors } from '../../frame/staff/move-buttons.tsx'
import { useFocusAfterMove } from '../../frame/staff/moved-focus.ts'
import { DragHandle, SortableList } from '../../frame/staff/sortable.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, IconButton } from '../../parts/controls/button.tsx'
import { Select } from '../../parts/controls/field.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import { notificationWords } from '../notification-list/words.ts'
import { setUpPaths } from '../set-up-paths.ts'
import style from './ladders-field.module.css'
import page from './page.module.css'
import type { MailSettingWords } from './words/ja.ts'
import { mailSettingWords } from './words.ts'

type Choice = Pick<ShopMailPolicy, 'ladders' | 'laneLadders'>
type Props = {
  value: Choice
  lanes: readonly { id: string; name: string }[]
  configured: readonly ShopChannel[]
  onChange: (value: Choice) => void
}

/** Steps by event, of the shop or of one lane. Each event shows one sentence and unfolds to its steps. */
export function LaddersField({ value, lanes, configured, onChange }: Props) {
  const { ladders: texts } = useWords(mailSettingWords)
  const [laneId, setLaneId] = useState('')
  const own = laneId === '' ? value.ladders : (value.laneLadders[laneId] ?? {})
  // A card belongs to no lane.
  const events = delayableEvents.filter((event) => laneId === '' || event !== 'card.received')
  function change(event: DelayableEvent, ladder: Ladder | undefined): void {
    const { [event]: _, ...others } = own
    const changed = ladder ? { ...others, [event]: ladder } : others
    if (laneId === '') onChange({ ...value, ladders: changed as Choice['ladders'] })
    else onChange({ ...value, laneLadders: { ...value.laneLadders, [laneId]: changed } })
  }
  return (
    <fieldset className={page.part} id="order">
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.intro}</p>
      {lanes.length > 1 && (
        <label className={page.field}>
          <span className={staff.label}>{texts.lane}</span>
          <Select value={laneId} onChange={({ currentTarget }) => setLaneId(currentTarget.value)}>
            <option value="">{texts.shop}</option>
            {lanes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      )}
      <div>
        {events.map((event) => (
          <EventLadder
            key={`${laneId} ${event}`}
            event={event}
            ladder={own[event]}
            shopLadder={value.ladders[event]}
            ofLane={laneId !== ''}
            configured={configured}
            onChange={(ladder) => change(event, ladder)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type EventProps = {
  event: DelayableEvent
  /** Undefined: the lane uses the shop's. */
  ladder: Ladder | undefined
  shopLadder: Ladder
  ofLane: boolean
  configured: readonly ShopChannel[]
  onChange: (ladder: Ladder | undefined) => void
}

function EventLadder({ event, ladder, shopLadder, ofLane, configured, onChange }: EventProps) {
  const { ladders: texts } = useWords(mailSettingWords)
  const { events, channels } = useWords(notificationWords)
  const sentence = ladderSentence(event, ladder ?? shopLadder, configured, texts, channels)
  return (
    <details className={style.event}>
      <summary>
        <b>{events[event]}</b>
        <span className={staff.help}>{ofLane && !ladder ? texts.likeShop(sentence) : sentence}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </summary>
      <div className={style.inside}>
        {ofLane && (
          <Select
            aria-label={texts.which(events[event])}
            value={ladder ? 'own' : 'shop'}
            onChange={({ currentTarget }) => onChange(currentTarget.value === 'own' ? shopLadder : undefined)}
          >
            <option value="shop">{texts.sameAsShop}</option>
            <option value="own">{texts.own}</option>
          </Select>
        )}
        {ladder && <StepList event={event} ladder={ladder} configured={configured} onChange={onChange} />}
      </div>
    </details>
  )
}

type ChannelNames = Record<ShopChannel, string>

/** Says what a visitor with all addresses gets. Channels that are not configured are left out. */
function ladderSentence(
  event: DelayableEvent,
  ladder: Ladder,
  configured: readonly ShopChannel[],
  texts: MailSettingWords['ladders'],
  channels: ChannelNames,
): string {
  const steps = ladder.filter(({ channel }) => configured.includes(channel))
  if (leadsToUnopenedPage(event)) return steps.length > 0 ? texts.atOnce(steps.map(({ channel }) => channels[channel])) : texts.never
  if (steps.length === 0) return texts.screenOnly
  const [first] = ladder
  const parts = steps.map(({ channel, minutes }, at) =>
    texts.step(at === 0 ? texts.first(first!.minutes) : texts.later(minutes), channels[channel]),
  )
  return [texts.screen, ...parts].join(' → ')
}

type ListProps = Pick<EventProps, 'event' | 'configured'> & { ladder: Ladder; onChange: (ladder: Ladder) => void }

function StepList({ event, ladder, configured, onChange }: ListProps) {
  const { ladders: texts } = useWords(mailSettingWords)
  const names = useWords(notificationWords).channels
  const element = useRef<HTMLDivElement>(null)
  const channels = ladder.map(({ channel }) => channel)
  const remember = useFocusAfterMove(element, channels.join())
  const unused = channelsOf(event).filter((channel) => !channels.includes(channel))
  const move = (channel: ShopChannel, to: number) => onChange(arrayMove(ladder, channels.indexOf(channel), to))
  return (
    <div ref={element} className={style.steps}>
      <SortableList id={`ladder-${event}`} ids={channels} nameOf={(channel) => names[channel]} onMove={move}>
        <ol>
          {!leadsToUnopenedPage(event) && <li className={style.screen}>{texts.screenFirst}</li>}
          {ladder.map((step, at) => (
            <StepRow
              key={step.channel}
              event={event}
              step={step}
              isFirst={at === 0}
              isLast={at === ladder.length - 1}
              isConfigured={configured.includes(step.channel)}
              onMinutes={(minutes) => onChange(ladder.with(at, { ...step, minutes }))}
              onMove={(direction) => {
                remember(...moveButtonSelectors(step.channel, direction))
                move(step.channel, at + direction)
              }}
              onRemove={() => {
                remember(`[data-add="${step.channel}"]`)
                onChange(ladder.toSpliced(at, 1))
              }}
            />
          ))}
        </ol>
      </SortableList>
      {unused.length > 0 && (
        <div className={style.unused}>
          {unused.map((channel) => (
            <Button
              key={channel}
              small
              data-add={channel}
              onClick={() => {
                remember(`[data-remove="${channel}"]`)
                onChange([...ladder, { channel, minutes: leadsToUnopenedPage(event) ? 0 : 1 }])
              }}
            >
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {texts.add(names[channel])}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const offeredMinutes = [0, 1, 2, 3, 5, 10]

type RowProps = {
  event: DelayableEvent
  step: LadderStep
  isFirst: boolean
  isLast: boolean
  isConfigured: boolean
  onMinutes: (minutes: number) => void
  onMove: (direction: -1 | 1) => void
  onRemove: () => void
}

function StepRow({ event, step: { channel, minutes }, isFirst, isLast, isConfigured, onMinutes, onMove, onRemove }: RowProps) {
  const { ladders: texts } = useWords(mailSettingWords)
  const name = useWords(notificationWords).channels[channel]
  const path = useLocalizePath()
  const sortable = useSortable({ id: channel })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const choices = [...new Set([...offeredMinutes, minutes])].sort((a, b) => a - b)
  return (
    <li
      ref={setNodeRef}
      className={style.step}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <DragHandle row={sortable} name={name} />
      <div className={style.name}>
        <b>{name}</b>
        <span className={staff.help}>
          {isConfigured ? (
            texts.costs[channel]
          ) : (
            <>
              {texts.notConfigured} <PrefetchLink to={path(setUpPaths[channel])}>{texts.setUp(name)}</PrefetchLink>
            </>
          )}
        </span>
      </div>
      {!leadsToUnopenedPage(event) && (
        <Select aria-label={texts.wait(name)} value={minutes} onChange={({ currentTarget }) => onMinutes(Number(currentTarget.value))}>
          {choices.map((each) => (
            <option key={each} value={each}>
              {isFirst ? texts.first(each) : texts.later(each)}
            </option>
          ))}
        </Select>
      )}
      <div className={style.acts}>
        <MoveButtons
          id={channel}
          up={texts.up(name)}
          down={texts.down(name)}
          can={(direction) => (direction < 0 ? !isFirst : !isLast)}
          onMove={onMove}
        />
        <IconButton small label={texts.remove(name)} data-remove={channel} onClick={onRemove}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
