import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { OperationAnswer } from '#contract/operation.ts'
import type { listOutbox } from '#contract/outbox.ts'
import { type OutboxEvent, type OutboxState, outboxEventNames, outboxStates } from '#domain/outbox/events.ts'
import { isCalendarDate, isUuid } from '../api/id.ts'
import { Pagination } from '../frame/page/pagination.tsx'
import { useWords } from '../i18n/words.ts'
import { Button, buttonClass } from '../parts/controls/button.tsx'
import { Select, TextInput } from '../parts/controls/field.tsx'
import { EmptyState } from '../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../parts/display/page-states/error-state.tsx'
import staff from '../theme/staff.module.css'
import { notificationWords } from './notification-list/words.ts'
import { OutboxEntry } from './outbox-entry.tsx'
import style from './page.module.css'
import { outboxWords } from './words.ts'

/** Parses the address's filter; ignores invalid values. */
export function parseOutboxQuery(search: URLSearchParams) {
  const param = (name: string) => search.get(name) ?? ''
  const [state, event, day, address, after] = [param('state'), param('event'), param('day'), param('address').trim(), param('after')]
  const [ticketId, cardId] = [param('ticketId'), param('cardId')]
  return {
    ...((outboxStates as readonly string[]).includes(state) ? { state: state as OutboxState } : {}),
    ...((outboxEventNames as readonly string[]).includes(event) ? { event: event as OutboxEvent } : {}),
    ...(isCalendarDate(day) ? { day } : {}),
    ...(isUuid(ticketId) ? { ticketId } : {}),
    ...(isUuid(cardId) ? { cardId } : {}),
    ...(address && address.length <= 254 ? { address } : {}),
    ...(isUuid(after) ? { after } : {}),
  }
}

type Props = {
  shopId: string
  timeZone: string
  manages: boolean
  query: ReturnType<typeof parseOutboxQuery>
  /** Undefined if loading failed. */
  list: OperationAnswer<typeof listOutbox> | undefined
}

export function OutboxList({ shopId, timeZone, manages, query, list }: Props) {
  const texts = useWords(outboxWords)
  const notificationTexts = useWords(notificationWords)
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const { after: _, ...filter } = query
  const isFiltered = Object.keys(filter).length > 0
  const at = (more: Record<string, string>) => `?${new URLSearchParams({ ...filter, ...more })}`
  return (
    <>
      {list && list.failed > 0 && (
        <p className={style.notice}>
          {texts.failedToday(list.failed)} <Link to={at({ state: 'failed' })}>{texts.showFailed}</Link>
        </p>
      )}
      {/* Remounts with each address, so that it shows the active filter. */}
      <form className={style.filter} key={search.toString()}>
        <Choice name="state" label={texts.state} names={notificationTexts.states} chosen={query.state} />
        <Choice name="event" label={texts.event} names={notificationTexts.events} chosen={query.event} />
        <label className={style.field}>
          <span className={staff.label}>{texts.day}</span>
          <TextInput type="date" name="day" defaultValue={query.day} />
        </label>
        <label className={style.field}>
          <span className={staff.label}>{texts.person}</span>
          <TextInput
            name="address"
            defaultValue={query.address}
            maxLength={254}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
          />
        </label>
        <Button type="submit">{texts.show}</Button>
        {isFiltered && (
          <Link to="?" className={buttonClass()}>
            {texts.clear}
          </Link>
        )}
      </form>
      {!list ? (
        <ErrorState area="staff" {...texts.failedToLoad} onRetry={() => void revalidate()} />
      ) : list.messages.length === 0 ? (
        <EmptyState {...(isFiltered ? texts.none : texts.empty)} />
      ) : (
        <ul className={style.list} aria-label={texts.list}>
          {list.messages.map((message) => (
            <li key={message.id}>
              <OutboxEntry shopId={shopId} timeZone={timeZone} message={message} manages={manages} onChanged={() => void revalidate()} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        texts={texts}
        first={query.after && at({})}
        more={list?.next ? at({ after: list.next }) : undefined}
        className={style.pages}
      />
    </>
  )
}

type ChoiceProps = { name: string; label: string; names: Readonly<Record<string, string>>; chosen: string | undefined }

function Choice({ name, label, names, chosen }: ChoiceProps) {
  const { all } = useWords(outboxWords)
  return (
    <label className={style.field}>
      <span className={staff.label}>{label}</span>
      <Select name={name} defaultValue={chosen ?? ''}>
        <option value="">{all}</option>
        {Object.entries(names).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  )
}
