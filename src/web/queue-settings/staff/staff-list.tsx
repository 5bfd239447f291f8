import { arrayMove, useSortable } from '@dnd-kit/sortable'
import { Menu } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useEffect, useRef, useState } from 'react'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { localizedLanguageName, localizedText } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { draftKey } from '../../device/drafts.ts'
import { DragHandle, SortableList } from '../../frame/staff/sortable.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { StaffAvatar } from '../../parts/choices/staff-select/face.tsx'
import { Button, IconButton } from '../../parts/controls/button.tsx'
import { LazyMountMenu } from '../../parts/dialogs/opening-menu.tsx'
import { staffPhotoUrl } from '../../presence/colleagues.ts'
import staff from '../../theme/staff.module.css'
import { formatHours, toTypedHours } from '../queue/lane/hours-words.ts'
import list from '../queue/setting/setting-list.module.css'
import { RowMarks } from '../queue/setting/setting-list.tsx'
import { settingsWords } from '../queue/words.ts'
import style from './page.module.css'

type Props = {
  shopId: string
  settings: QueueSettings
  onEdit: (id: string) => void
  onLeave: (person: StaffSetting) => void
  onStay: (person: StaffSetting) => void
  /** Called with all ids in the new and in the former order. Resolves once they are reloaded. */
  onArrange: (ids: readonly string[], moved: StaffSetting, before: readonly string[]) => Promise<void>
}

/** List of staff, ordered by dragging, keyboard or arrow buttons, because dragging must not be required (WCAG 2.2 §2.5.7). */
export function StaffList({ shopId, settings, onEdit, onLeave, onStay, onArrange }: Props) {
  const knownIds = settings.staff.map(({ id }) => id)
  /** Order as dropped, until it is reloaded. */
  const [dropped, setDropped] = useState<string[]>()
  const isKnown = dropped?.length === knownIds.length && dropped.every((id) => knownIds.includes(id))
  const ids = isKnown ? dropped : knownIds
  const element = useRef<HTMLUListElement>(null)
  const stepped = useRef<{ id: string; step: -1 | 1 }>(undefined)
  // A moved row loses the focus; at the end of the list its arrow is gone too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the rows have arrived in their new order
  useEffect(() => {
    if (!stepped.current) return
    const { id, step } = stepped.current
    stepped.current = undefined
    const arrow = (direction: number) => element.current?.querySelector<HTMLElement>(`[data-move="${id} ${direction}"]:not(:disabled)`)
    const next = arrow(step) ?? arrow(-step)
    next?.focus()
  }, [ids.join()])
  const byId = new Map(settings.staff.map((person) => [person.id, person]))

  async function move(id: string, index: number): Promise<void> {
    const next = arrayMove(ids, ids.indexOf(id), index)
    setDropped(next)
    await onArrange(next, byId.get(id)!, ids)
    // Clear it explicitly: after an undo in between the reloaded order equals the old one.
    setDropped((last) => (last === next ? undefined : last))
  }

  function stepTo(id: string, step: -1 | 1): void {
    stepped.current = { id, step }
    void move(id, ids.indexOf(id) + step)
  }

  return (
    <SortableList id="staff" ids={ids} nameOf={(id) => byId.get(id)?.name ?? ''} onMove={(id, index) => void move(id, index)}>
      <ul className={list.list} ref={element}>
        {ids.map((id, at) => (
          <StaffRow
            key={id}
            shopId={shopId}
            settings={settings}
            person={byId.get(id)!}
            onEdit={() => onEdit(id)}
            onLeave={() => onLeave(byId.get(id)!)}
            onStay={() => onStay(byId.get(id)!)}
            onUp={at > 0 ? () => stepTo(id, -1) : undefined}
            onDown={at < ids.length - 1 ? () => stepTo(id, 1) : undefined}
          />
        ))}
      </ul>
    </SortableList>
  )
}

type RowProps = {
  shopId: string
  settings: QueueSettings
  person: StaffSetting
  onEdit: () => void
  onLeave: () => void
  onStay: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function StaffRow({ shopId, settings, person, onEdit, onLeave, onStay, onUp, onDown }: RowProps) {
  const { row: texts, leave } = useWords(settingsWords)
  const locale = useLocale()
  const sortable = useSortable({ id: person.id })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const { id, name, kana, colour, people, leavesOn } = person
  const day = (date: string) => getDateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date))
  return (
    <li
      ref={setNodeRef}
      className={style.row}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <DragHandle row={sortable} name={name} />
      <StaffAvatar person={{ name, colour, photo: staffPhotoUrl(shopId, person) }} size="large" />
      <div className={list.words}>
        <b>{name}</b>
        {kana && <span className={style.kana}>{kana}</span>}
        <RowMarks name={draftKey(shopId, 'staff', id)} people={people} off={leavesOn ? leave.until(day(leavesOn)) : undefined} />
        <span className={staff.help}>{useSummary(person, settings)}</span>
      </div>
      <div className={list.acts}>
        {(
          [
            [-1, IconArrowUp, texts.up, onUp],
            [1, IconArrowDown, texts.down, onDown],
          ] as const
        ).map(([step, Icon, label, act]) => (
          <IconButton key={step} small label={label(name)} data-move={`${id} ${step}`} disabled={!act} onClick={act}>
            <Icon size={18} stroke={1.75} aria-hidden />
          </IconButton>
        ))}
        <Button small aria-label={texts.editLabel(name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <LazyMountMenu
          position="bottom-end"
          button={{
            icon: true,
            small: true,
            'aria-label': leave.acts(name),
            children: <IconDots size={18} aria-hidden />,
          }}
        >
          <Menu.Dropdown>
            {leavesOn && <Menu.Item onClick={onStay}>{leave.stay}</Menu.Item>}
            <Menu.Item className={staff.destructive} onClick={onLeave}>
              {leavesOn ? leave.change : leave.start}
            </Menu.Item>
          </Menu.Dropdown>
        </LazyMountMenu>
      </div>
    </li>
  )
}

function useSummary(
  { serviceIds, languages, counterId, accountId, shifts }: StaffSetting,
  { services, counters, members }: QueueSettings,
): string {
  const settings = useWords(settingsWords)
  const { person: texts, row } = settings
  const { roles } = useWords(staffFrameWords)
  const locale = useLocale()
  const served = services.filter(({ id }) => serviceIds?.includes(id)).map(({ name }) => localizedText(name, locale))
  const counter = counters.find(({ id }) => id === counterId)
  const login = members.find((member) => member.accountId === accountId)
  return [
    serviceIds === null ? texts.everything : served.length > 0 && served.length <= 2 ? served.join(row.and) : texts.services(served.length),
    languages.map((language) => localizedLanguageName(language, locale)).join(row.and),
    counter && texts.counter(counter.name),
    login ? roles[login.role] : texts.noLogin,
    shifts && formatHours(toTypedHours(shifts), settings, ''),
  ]
    .filter(Boolean)
    .join(row.dot)
}
