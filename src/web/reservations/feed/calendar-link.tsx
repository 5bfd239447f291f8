import { useState } from 'react'
import {
  type CalendarFeedLinkState,
  getCalendarFeedLinkState,
  makeCalendarFeedLink,
  removeCalendarFeedLink,
} from '#contract/reservations/calendar-feed.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDateAndTime } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import staff from '../../theme/staff.module.css'
import { calendarFeedWords } from './words.ts'

type Props = { shopId: string; timeZone: string }

/** Secret link for the member's own calendar: created, shown once, replaced and revoked. */
export function CalendarFeedControl(props: Props) {
  const texts = useWords(calendarFeedWords)
  const [feed, setFeed] = useState<CalendarFeedLinkState>()

  async function open(): Promise<void> {
    const feed = await callAuthenticated(getCalendarFeedLinkState, { params: { shopId: props.shopId } })
    setFeed(feed.ok ? feed.value : { since: null, token: null })
  }

  return (
    <>
      <Button onClick={() => void open()}>{texts.open}</Button>
      {feed && (
        <Sheet open onClose={() => setFeed(undefined)} title={texts.title}>
          <Link {...props} feed={feed} onChange={setFeed} />
        </Sheet>
      )}
    </>
  )
}

function Link({
  shopId,
  timeZone,
  feed,
  onChange,
}: Props & { feed: CalendarFeedLinkState; onChange: (feed: CalendarFeedLinkState) => void }) {
  const texts = useWords(calendarFeedWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const { busy, problem, run } = useCommand()
  const [removed, setRemoved] = useState(false)

  async function change(entry: typeof makeCalendarFeedLink | typeof removeCalendarFeedLink): Promise<void> {
    const response = await run(entry, { params: { shopId }, idempotencyKey: randomKey() })
    if (!response.ok) return
    setRemoved(entry === removeCalendarFeedLink)
    onChange(response.value)
  }

  return (
    <>
      <p>{texts.text}</p>
      <p className={staff.muted}>{texts.secret}</p>
      {feed.token ? (
        <>
          <CopyField label={texts.link} value={`${location.origin}${path(`/calendar/${feed.token}`)}`} />
          <p>{texts.once}</p>
        </>
      ) : (
        feed.since && <p>{texts.since(formatDateAndTime(feed.since, timeZone, locale))}</p>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <p role="status">{removed ? texts.removed : ''}</p>
      <ButtonRow end>
        {feed.since && (
          <Button look="quiet" destructive disabled={busy} onClick={() => void change(removeCalendarFeedLink)}>
            {texts.remove}
          </Button>
        )}
        <Button look={feed.since ? 'outline' : 'primary'} disabled={busy} onClick={() => void change(makeCalendarFeedLink)}>
          {feed.since ? texts.renew : texts.make}
        </Button>
      </ButtonRow>
    </>
  )
}
