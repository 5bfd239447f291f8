import { useState } from 'react'
import { Link } from 'react-router'
import { type AuditEntry as Entry, revealAuditEntry } from '#contract/audit.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useLocale, useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { auditWords } from './words.ts'

type Props = {
  shopId: string
  timeZone: string
  entry: Entry
  owns: boolean
  /** Address of all entries of this entry's subject; undefined if the list is already filtered to it. */
  only: string | undefined
}
type Revealed = readonly { label: string; before: string | null; after: string | null }[]

const intentions = createIdempotencyKeys(randomKey)
/** Delay in ms from which the time of recording is shown; a command takes a second. */
const late = 60_000

export function AuditEntry({ shopId, timeZone, entry, owns, only }: Props) {
  const texts = useWords(auditWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const [revealed, setRevealed] = useState<Revealed>()
  const { busy, problem, run } = useCommand({ intentions })
  const { id: eventId, at, writtenAt, says, by, device, object, changes } = entry
  const time = (instant: string) =>
    getDateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(instant))
  const isLate = Math.abs(Date.parse(writtenAt) - Date.parse(at)) > late
  const who = by === 'member' ? (entry.name ?? texts.gone) : by === 'visitor' ? texts.visitor : texts.system
  const about = [object.says, object.name].filter(Boolean).join(' ')
  const page =
    object.type === 'ticket'
      ? `/shopAdmin/waiting/${object.id}`
      : object.type === 'card' && owns
        ? `/shopAdmin/cards/${object.id}`
        : undefined
  const isMasked = changes.some(({ masked }) => masked)

  async function reveal(): Promise<void> {
    const result = await run(revealAuditEntry, { params: { shopId, eventId } })
    if (result.ok) setRevealed(result.value.values)
  }

  return (
    <article className={style.entry}>
      <div className={style.when}>
        <time dateTime={at}>{time(at)}</time>
        {isLate && <span>{texts.written(time(writtenAt))}</span>}
      </div>
      <div className={style.what}>
        <h2>{says}</h2>
        <p className={style.about}>
          {only ? (
            <Link to={only} aria-label={texts.objectOnly(about)}>
              {about}
            </Link>
          ) : (
            about
          )}
          {page && <PrefetchLink to={path(page)}>{texts.open}</PrefetchLink>}
        </p>
        {changes.length > 0 && (
          <ul className={style.changes}>
            {changes
              .filter(({ masked }) => !(masked && revealed))
              .map(({ label, before, after, masked }) => (
                <li key={`${label} ${before} ${after}`}>{masked ? texts.masked(label) : texts.change(label, before, after)}</li>
              ))}
            {revealed?.map(({ label, before, after }) => (
              <li key={label} className={style.revealed}>
                {texts.change(label, before, after ?? texts.nothing)}
              </li>
            ))}
          </ul>
        )}
        {revealed && (
          <p role="status" className={staff.help}>
            {revealed.length > 0 ? texts.revealed : texts.erased}
          </p>
        )}
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
        {owns && isMasked && !revealed && (
          <Button small disabled={busy} onClick={() => void reveal()}>
            {busy ? texts.revealing : texts.reveal}
          </Button>
        )}
      </div>
      <div className={style.who}>
        <b>{who}</b>
        {by !== 'system' && <span>{device ?? texts.noDevice}</span>}
      </div>
    </article>
  )
}
