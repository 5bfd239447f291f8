import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { localizedText } from '#domain/locale.ts'
import type { PositionReason } from '#domain/tickets/queue.ts'
import { isCalled } from '#domain/tickets/status.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { CardFacts, useTicketCard } from './lane/card-mark.tsx'
import { TicketMissingAnswersHint } from './lane/missing-answers.tsx'
import style from './next-bar.module.css'
import type { CallNextEffect } from './queue/at-counter.ts'
import type { NoNextTicketReason } from './queue/lane-view.ts'
import { callNextMove } from './queue/queue-command.ts'
import { mayActOnQueue, useDesk } from './queue/queue-desk.ts'
import { useTicketLabels } from './queue/ticket-name.ts'
import { TrialBadge } from './trial/trial-badge.tsx'
import { deskWords } from './words.ts'

type Props = {
  next: Ticket | undefined
  /** Why this ticket is next; undefined if there is none or it is called already. */
  reason: PositionReason | undefined
  compared: boolean
  nobody: NoNextTicketReason
  busy: boolean
  keys: boolean
  here: CallNextEffect
  onCall: (ticket: Ticket, beside?: boolean) => void
}

/** Bar above the lanes with the ticket that "call next" calls or starts, and why. */
export function CallNextBar({ next, reason, compared, nobody, busy, keys, here, onCall }: Props) {
  const { next: texts, dot, order } = useWords(deskWords)
  const desk = useDesk()
  const words = useTicketLabels()
  const locale = useLocale()
  const counter = desk.counters.find(({ id }) => id === desk.counterId)
  if (!next) {
    return (
      <section className={`${style.bar} ${style.nobody}`} aria-label={texts.label}>
        <p>
          <b>{texts[nobody]}</b>
          <span>{texts[`${nobody}Hint`]}</span>
        </p>
      </section>
    )
  }
  const starts = isCalled(next.status)
  const service = desk.lanes.flatMap(({ services }) => services).find(({ id }) => id === next.serviceId)
  return (
    <section className={style.bar} aria-label={texts.label}>
      <span className={`${staff.tag} ${style.number}`} translate="no">
        {next.number}
      </span>
      <div className={staff.grow}>
        <p className={style.who}>
          <CalledName ticket={next} />
          {next.trial && <TrialBadge />}
          <span>{[words.party(next), service && localizedText(service.name, locale)].filter(Boolean).join(dot)}</span>
        </p>
        <CardFacts ticketId={next.id} />
        <TicketMissingAnswersHint ticketId={next.id} />
        <p className={style.why}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>
            {texts.why}
            <b>
              <ShortReason next={next} reason={reason} compared={compared} />
            </b>
          </span>
          {!here.finishes && reason && (
            <Button look="bare" className={style.more} onClick={() => desk.explain(next)}>
              {order.more}
            </Button>
          )}
        </p>
      </div>
      {mayActOnQueue(desk) && here.finishes && (
        <Button look="quiet" disabled={busy} onClick={() => onCall(next, true)}>
          {texts.withoutFinishing[callNextMove(next)]}
        </Button>
      )}
      {mayActOnQueue(desk) && (
        <Button look="primary" className={style.call} disabled={busy} onClick={() => onCall(next)}>
          <span>
            {!starts && <IconBellRinging size={20} stroke={1.75} aria-hidden />}
            {starts ? texts.startNumber(next.number) : counter ? texts.call(counter.name) : texts.callPlain}
            {keys && <kbd className={staff.key}>N</kbd>}
          </span>
          <Meets here={here} />
        </Button>
      )}
    </section>
  )
}

/** Line on the button with the visit that the call finishes, or the visitors still at the counter. */
function Meets({ here: { finishes, others } }: { here: CallNextEffect }) {
  const { next: texts, notice } = useWords(deskWords)
  const words = useTicketLabels()
  if (finishes) return <small>{texts.finishes(words.who(finishes))}</small>
  return others.length > 0 ? <small>{texts.stillThere(others.map(({ number }) => number).join(notice.and))}</small> : null
}

function CalledName({ ticket }: { ticket: Ticket }) {
  const words = useTicketLabels()
  const card = useTicketCard(ticket.id)
  const name = ticket.name ?? card?.name ?? null
  return <b translate={name ? 'no' : undefined}>{words.name({ name })}</b>
}

/** The bar at the foot of a phone, in reach of a thumb. */
export function CallNextFooter({ next, reason, compared, nobody, busy, here, onCall }: Omit<Props, 'keys'>) {
  const { next: texts, order } = useWords(deskWords)
  const desk = useDesk()
  const words = useTicketLabels()
  if (!mayActOnQueue(desk)) return null
  const starts = next && isCalled(next.status)
  return (
    <section className={style.foot} aria-label={texts.label} data-bar>
      {next && (
        <p className={style.why}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <span>
            {texts.upNext.before}
            <b translate="no">{words.who(next)}</b>
            {texts.upNext.after}
            {next.trial && <TrialBadge />}
            <ShortReason next={next} reason={reason} compared={compared} />
          </span>
          {here.finishes ? (
            <Button look="bare" className={style.more} disabled={busy} onClick={() => onCall(next, true)}>
              {texts.withoutFinishing[callNextMove(next)]}
            </Button>
          ) : (
            reason && (
              <Button look="bare" className={style.more} onClick={() => desk.explain(next)}>
                {order.more}
              </Button>
            )
          )}
        </p>
      )}
      <Button look="primary" wide className={style.call} disabled={!next || busy} onClick={() => next && onCall(next)}>
        <span>
          {!starts && <IconBellRinging size={22} stroke={1.75} aria-hidden />}
          {next ? texts[`${callNextMove(next)}Number`](next.number) : texts[nobody]}
        </span>
        {next && <Meets here={here} />}
      </Button>
    </section>
  )
}

function ShortReason({ next, reason, compared }: { next: Ticket; reason: PositionReason | undefined; compared: boolean }) {
  const {
    next: texts,
    order: { short, classes },
  } = useWords(deskWords)
  const { lanes } = useDesk()
  const locale = useLocale()
  const policy = reason?.policy
  if (isCalled(next.status)) return texts.whyCalled
  // "Call next" jumps only over remote visitors who have not arrived.
  if (reason && reason.awayAhead > 0) return texts.whyHere(reason.awayAhead)
  if (policy?.rule === 'ratio' && policy.because !== 'only') return short[policy.because](classes[policy.class], policy.share, policy.among)
  const lane = lanes.find(({ id }) => id === next.laneId)
  return compared || !lane ? texts.whyEarliest : texts.whyFirst(localizedText(lane.name, locale))
}
