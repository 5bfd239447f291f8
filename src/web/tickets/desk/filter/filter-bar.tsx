import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { RefObject } from 'react'
import { localizedText } from '#domain/locale.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button, buttonClass } from '../../../parts/controls/button.tsx'
import { Checkbox } from '../../../parts/controls/choice.tsx'
import { Select, TextInput } from '../../../parts/controls/field.tsx'
import { ButtonPopover } from '../../../parts/dialogs/drop-down.tsx'
import { partWords } from '../../../parts/words.ts'
import staff from '../../../theme/staff.module.css'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import { type DeskFilter, filterableStatuses, hidesRows, noFilter } from './desk-filter.ts'
import style from './filter-bar.module.css'

type Props = {
  filter: DeskFilter
  /** Opens the bar where it is hidden by default. */
  open: boolean
  foundCount: number
  field: RefObject<HTMLInputElement | null>
  keys: boolean
  onChange: (change: Partial<DeskFilter>) => void
  onChoose: () => void
}

/** Search and filters of the queue. The browser's own search misses rows that are not in the document. */
export function FilterBar({ filter, open, foundCount, field, keys, onChange, onChoose }: Props) {
  const {
    filter: texts,
    lane: laneTexts,
    order: { classes },
  } = useWords(deskWords)
  const { statuses } = useWords(partWords)
  const { lanes } = useDesk()
  const locale = useLocale()
  const narrowed = hidesRows(filter)
  const chosen = [filter.lane, filter.status, filter.class, filter.mine].filter(Boolean).length
  return (
    <search className={open || narrowed ? style.bar : `${style.bar} ${style.aside}`}>
      <span className={style.find}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <TextInput
          ref={field}
          type="search"
          aria-label={texts.find}
          placeholder={texts.find}
          autoComplete="off"
          enterKeyHint="search"
          value={filter.find}
          onChange={({ target }) => onChange({ find: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'ArrowDown') {
              event.preventDefault()
              onChoose()
            } else if (event.key === 'Escape') {
              event.preventDefault()
              onChange({ find: '' })
              event.currentTarget.blur()
            }
          }}
        />
        {keys && filter.find === '' && <kbd className={staff.key}>/</kbd>}
      </span>
      <ButtonPopover summary={texts.narrow(chosen)} summaryClass={buttonClass({ className: chosen > 0 ? style.on : '' })}>
        {lanes.length > 1 && (
          <Choice
            label={texts.lane}
            value={filter.lane}
            onChange={(lane) => onChange({ lane })}
            choices={lanes.map(({ letter, name }) => [letter, laneTexts.label(letter, localizedText(name, locale))])}
          />
        )}
        <Choice
          label={texts.status}
          value={filter.status}
          onChange={(status) => onChange({ status })}
          choices={filterableStatuses.map((status) => [status, statuses[status]])}
        />
        <Choice
          label={texts.class}
          value={filter.class}
          onChange={(ticketClass) => onChange({ class: ticketClass })}
          choices={ticketClasses.map((ticketClass) => [ticketClass, classes[ticketClass]])}
        />
        <Checkbox className={style.mine} checked={filter.mine} onChange={({ target }) => onChange({ mine: target.checked })}>
          {texts.mine}
        </Checkbox>
      </ButtonPopover>
      <span role="status" className={style.found}>
        {narrowed && (foundCount === 0 ? texts.none : texts.found(foundCount))}
      </span>
      {(narrowed || filter.lane) && (
        <Button look="quiet" onClick={() => onChange(noFilter)}>
          <IconX size={16} stroke={1.75} aria-hidden />
          {texts.clear}
        </Button>
      )}
    </search>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | undefined
  choices: readonly (readonly [Value, string])[]
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const { filter: texts } = useWords(deskWords)
  return (
    <label>
      <span className={staff.label}>{label}</span>
      <Select value={value ?? ''} onChange={({ target }) => onChange((target.value || undefined) as Value | undefined)}>
        <option value="">{texts.all}</option>
        {choices.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
    </label>
  )
}
