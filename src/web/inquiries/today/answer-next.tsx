import { type ReactNode, useState } from 'react'
import { changeCardProperties } from '#contract/cards/card-acts.ts'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import type { ListedCard } from '#contract/cards/list.ts'
import type { ListedInquiry, Unanswered } from '#contract/inquiries.ts'
import type { Colleague } from '#contract/presence.ts'
import { useCommand } from '../../api/use-command.ts'
import { cardListWords } from '../../cards/list/words.ts'
import { useRentFormatter } from '../../cards/rent.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { useServerTimeSelector } from '../../live/server-clock.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import rows from '../../parts/display/list-rows.module.css'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { inquiriesTodayWords } from './words.ts'

const maxShown = 8

/** `me`: the member's id in the list of staff; undefined if unlisted. */
type Props = {
  shopId: string
  unanswered: Unanswered
  colleagues: readonly Colleague[]
  me: string | undefined
  onChange: () => Promise<void> | void
}

type Notice = { key: string; text: string; onUndo?: () => void }

/** Visitors that wait for the shop's first contact, oldest first. Nothing while nobody waits. */
export function AnswerNext({ shopId, unanswered: { targetMinutes, waiting, more }, colleagues, me, onChange }: Props) {
  const { next: texts } = useWords(inquiriesTodayWords)
  const { honorific } = useWords(cardListWords)
  const path = useLocalizePath()
  useReloadOnChange(cardsTopic(shopId), { after: 1_000 })
  const { busy, problem, run } = useCommand({ after: onChange })
  const [notice, setNotice] = useState<Notice>()
  const nameOf = (id: string | null | undefined) => colleagues.find((person) => person.id === id)?.name ?? texts.former

  async function assign({ id, name }: ListedCard, from: string | null, to: string | null): Promise<void> {
    setNotice(undefined)
    const body = { was: { assigneeId: from }, change: { assigneeId: to } }
    const result = await run(changeCardProperties, { params: { shopId, cardId: id }, body, idempotencyKey: randomKey() })
    if (!result.ok) return
    const text = to === null ? texts.undone : texts.taken(honorific(name))
    setNotice({ key: randomKey(), text, ...(to !== null && { onUndo: () => void assign(result.value, to, from) }) })
  }

  const current = problem?.current as Partial<ListedCard> | undefined
  const wrong = current?.assigneeId ? texts.takenBy(nameOf(current.assigneeId)) : problem?.detail
  const shown = waiting.slice(0, maxShown)
  return (
    <>
      {(shown.length > 0 || wrong) && (
        <section>
          <h2>
            {texts.title}
            <PrefetchLink to={path('/shopAdmin/cards?unanswered=true&sort=sentAt')}>{texts.all}</PrefetchLink>
          </h2>
          {targetMinutes !== null && <p className={staff.muted}>{texts.target(targetMinutes)}</p>}
          <StaffErrorMessage>{wrong}</StaffErrorMessage>
          {!me && shown.some(({ card }) => card && !card.assigneeId) && <p className={staff.help}>{texts.unlisted}</p>}
          <ul className={rows.rows}>
            {shown.map(({ card, inquiry, ...wait }) =>
              card ? (
                <CardRow key={card.id} card={card} wait={wait}>
                  {card.assigneeId ? (
                    <span className={staff.muted} translate={card.assigneeId === me ? undefined : 'no'}>
                      {card.assigneeId === me ? texts.mine : texts.someone(nameOf(card.assigneeId))}
                    </span>
                  ) : (
                    me && (
                      <Button
                        small
                        aria-label={texts.takeOf(honorific(card.name))}
                        disabled={busy}
                        onClick={() => void assign(card, null, me)}
                      >
                        {texts.take}
                      </Button>
                    )
                  )}
                </CardRow>
              ) : (
                inquiry && <InquiryRow key={inquiry.id} inquiry={inquiry} wait={wait} />
              ),
            )}
          </ul>
          {(more || waiting.length > maxShown) && <p className={staff.help}>{texts.more(shown.length)}</p>}
        </section>
      )}
      {/* Shown also after the last card is taken. */}
      {notice && <UndoSnack {...notice} disabled={busy} onEnd={() => setNotice(undefined)} />}
    </>
  )
}

type Wait = Omit<Unanswered['waiting'][number], 'card' | 'inquiry'>

function CardRow({ card, wait, children }: { card: ListedCard; wait: Wait; children: ReactNode }) {
  const { honorific, dot } = useWords(cardListWords)
  const path = useLocalizePath()
  const formatRent = useRentFormatter()
  return (
    <li>
      <WaitedTime {...wait} />
      <PrefetchLink to={path(`/shopAdmin/cards/${card.id}`)} translate="no">
        <b>{honorific(card.name)}</b>
      </PrefetchLink>
      <span className={staff.muted}>{[...(card.facts ?? []), ...formatRent(card)].join(dot)}</span>
      <span className={rows.end}>{children}</span>
    </li>
  )
}

function InquiryRow({ inquiry: { id, sender, senderName, subject }, wait }: { inquiry: ListedInquiry; wait: Wait }) {
  const { next: texts } = useWords(inquiriesTodayWords)
  const path = useLocalizePath()
  const from = senderName || sender
  return (
    <li>
      <WaitedTime {...wait} />
      <b translate="no">{from}</b>
      <span className={staff.muted}>{subject || texts.mail}</span>
      <PrefetchLink
        className={buttonClass({ small: true, className: rows.end })}
        to={path(`/shopAdmin/inquiries/${id}`)}
        aria-label={texts.openMailOf(from)}
      >
        {texts.openMail}
      </PrefetchLink>
    </li>
  )
}

/** Minutes of opening hours when the page was read, and since then whether the target has passed. */
function WaitedTime({ since, openMinutes, dueAt }: Wait) {
  const { next: texts } = useWords(inquiriesTodayWords)
  const isLate = useServerTimeSelector((now) => dueAt !== null && Date.parse(dueAt) <= now)
  const waited = openMinutes === null ? texts.week : texts.minutes(openMinutes)
  return (
    <>
      <time dateTime={since} className={`${staff.tag} ${isLate ? rows.late : ''}`} aria-hidden>
        {waited}
      </time>
      <span className={staff.hidden}>{texts.waits(waited)}</span>
      {isLate && <span className={rows.late}>{texts.late}</span>}
    </>
  )
}
