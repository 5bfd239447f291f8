import { useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import { ticketMoveOperations } from '#contract/tickets/moves.ts'
import { listTickets, type Queue } from '#contract/tickets/queue.ts'
import { undoTicket } from '#contract/tickets/undo.ts'
import { isDeleted } from '#domain/cards/card.ts'
import { languageName } from '#domain/locale.ts'
import { canMove } from '#domain/tickets/ticket.ts'
import { call } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { useStaffDevice } from '../../device/staff-device.ts'
import { languageTags, useLocale, useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { PageLink } from '../../parts/display/page-link.tsx'
import { StatusBadge } from '../../parts/display/status-badge.tsx'
import staff from '../../theme/staff.module.css'
import { useCardTimes } from '../card-times.ts'
import type { Choices } from '../filter-choices.tsx'
import { cardListWords } from '../list/words.ts'
import { CallCounter } from './call-counter.tsx'
import style from './page.module.css'
import type { CardAct, CardActs } from './use-card-acts.ts'
import { cardWords } from './words.ts'

type Props = {
  card: CardDetail
  /** Those that are open. */
  counters: Choices
  acts: CardActs
  /** On the list of staff. */
  me: string | undefined
}

type CardTicket = CardDetail['tickets'][number]

/** Whose card it is, and the visits it goes with: who waits is called from here, to this device's counter; where it has none yet, that is asked once. */
export function CardHead({ card: { name, kana, locale, origin, sentAt, shop, status, tickets }, counters, acts, me }: Props) {
  const texts = useWords(cardWords)
  const { honorific, statuses } = useWords(cardListWords)
  const path = useLocalPath()
  const page = useLocale()
  const { moment } = useCardTimes(shop)
  const [device, change] = useStaffDevice()
  const counter = counters.length === 1 ? counters[0] : counters.find(({ id }) => id === device?.counters[shop.id])
  /** Who waits for a counter to be chosen, and who is at which. */
  const [asking, setAsking] = useState<{ ticket: CardTicket; queue: Queue | undefined }>()

  const calling = ({ id, rev, number }: CardTicket, to: Choices[number]): CardAct<typeof ticketMoveOperations.call> => {
    const params = { shopId: shop.id, ticketId: id }
    return {
      send: () => call(ticketMoveOperations.call, { params, body: { rev, counterId: to.id }, idempotencyKey: randomKey() }),
      done: texts.called(number, to.name),
      undo: ({ rev }) => ({
        send: () => call(undoTicket, { params, body: { rev }, idempotencyKey: randomKey() }),
        done: texts.notCalled(number),
      }),
    }
  }

  async function callTo(ticket: CardTicket): Promise<void> {
    if (counter) return void acts.act(calling(ticket, counter))
    const queue = await call(listTickets, { params: { shopId: shop.id } })
    setAsking({ ticket, queue: queue.ok ? queue.value : undefined })
  }
  function choose(to: Choices[number]): void {
    change({ counters: { ...device?.counters, [shop.id]: to.id } })
    setAsking(undefined)
    if (asking) void acts.act(calling(asking.ticket, to))
  }

  return (
    <div className={style.head}>
      <div className={style.who}>
        <h1 lang={languageTags[locale]} translate="no">
          {honorific(name)}
        </h1>
        <p className={style.about}>
          {kana && (
            <span lang="ja" translate="no">
              {kana}
            </span>
          )}
          <span>{texts.sent(moment(sentAt))}</span>
          {!isDeleted(status) && <span className={staff.tag}>{statuses[status]}</span>}
          {origin !== 'visitor' && <span className={style.chip}>{texts.origins[origin]}</span>}
          {locale !== page && <span className={style.chip}>{texts.answeredIn(languageName(locale, page))}</span>}
        </p>
      </div>
      {tickets.map((ticket) => (
        <div key={ticket.id} className={style.ticketActs}>
          <PageLink to={path(`/shopAdmin/waiting/${ticket.id}`)} className={style.ticket} aria-label={texts.ticket(ticket.number)}>
            <span className={`${staff.tag} ${style.number}`} translate="no">
              {ticket.number}
            </span>
            <span className={style.visit}>
              <StatusBadge status={ticket.status} />
              <span className={style.openVisit}>{texts.openVisit}</span>
            </span>
          </PageLink>
          {!isDeleted(status) && canMove(ticket.status, 'call') && (
            <Button aria-label={texts.callOf(ticket.number)} disabled={acts.busy} onClick={() => void callTo(ticket)}>
              {texts.call}
            </Button>
          )}
        </div>
      ))}
      <CallCounter
        open={asking !== undefined}
        counters={counters}
        queue={asking?.queue}
        me={me}
        onChoose={choose}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}
