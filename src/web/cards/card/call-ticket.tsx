import { type ReactNode, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import { ticketMoveOperations } from '#contract/tickets/moves.ts'
import { getQueue, type Queue } from '#contract/tickets/queue.ts'
import { undoLastTicketStep } from '#contract/tickets/undo.ts'
import { canMoveTicket } from '#domain/tickets/ticket.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { useStaffDeviceSettings } from '../../device/staff-device.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { findColleagueAtCounter } from '../../presence/counter-in-use.ts'
import { TakeCounterConfirmation } from '../../presence/take-counter.tsx'
import { presenceWords } from '../../presence/words.ts'
import staff from '../../theme/staff.module.css'
import type { NamedOptions } from '../filter-choices.tsx'
import style from './page.module.css'
import type { CardAction, CardActionRunner } from './use-card-action-runner.ts'
import { cardWords } from './words.ts'

type CardTicket = CardDetail['tickets'][number]
type Props = {
  card: CardDetail
  counters: NamedOptions
  acts: CardActionRunner
  /** The member's staff id. */
  me: string | undefined
}

export type TicketCallControl = {
  ticket: CardTicket | undefined
  ask: () => Promise<void>
  /** Dialog that asks for a counter if this device has none. */
  sheet: ReactNode
}

export function useTicketCallControl({ card: { shop, tickets, deleted }, counters, acts, me }: Props): TicketCallControl {
  const texts = useWords(cardWords)
  const { counters: presence } = useWords(presenceWords)
  const [device, change] = useStaffDeviceSettings()
  const counter = counters.length === 1 ? counters[0] : counters.find(({ id }) => id === device?.counters[shop.id])
  const ticket = deleted ? undefined : tickets.find(({ status }) => canMoveTicket(status, 'call'))
  /** Ticket that waits for a counter, with the queue that shows which are in use. */
  const [confirming, setConfirming] = useState<{ ticket: CardTicket; queue: Queue | undefined }>()

  const calling = ({ id, rev, number }: CardTicket, to: NamedOptions[number]): CardAction<typeof ticketMoveOperations.call> => {
    const params = { shopId: shop.id, ticketId: id }
    return {
      send: () => callAuthenticated(ticketMoveOperations.call, { params, body: { rev, counterId: to.id }, idempotencyKey: randomKey() }),
      done: texts.called(number, to.name),
      undo: ({ rev }) => ({
        send: () => callAuthenticated(undoLastTicketStep, { params, body: { rev }, idempotencyKey: randomKey() }),
        done: texts.notCalled(number),
      }),
    }
  }

  async function ask(): Promise<void> {
    if (!ticket) return
    if (counter) return void acts.act(calling(ticket, counter))
    const queue = await callAuthenticated(getQueue, { params: { shopId: shop.id } })
    setConfirming({ ticket, queue: queue.ok ? queue.value : undefined })
  }
  function choose(to: NamedOptions[number]): void {
    change({ counters: { ...device?.counters, [shop.id]: to.id } })
    setConfirming(undefined)
    if (confirming) void acts.act(calling(confirming.ticket, to))
  }

  const close = () => setConfirming(undefined)
  const sheet = (
    <Sheet open={confirming !== undefined} onClose={close} title={presence.choose}>
      <CounterButtons counters={counters} queue={confirming?.queue} me={me} onChoose={choose} />
      <Button look="quiet" onClick={close}>
        {texts.edit.cancel}
      </Button>
    </Sheet>
  )
  return { ticket, ask, sheet }
}

type CounterProps = {
  counters: NamedOptions
  /** Queue that shows who is at each counter; undefined if loading failed. */
  queue: Pick<Queue, 'tickets' | 'staff'> | undefined
  me: string | undefined
  onChoose: (counter: NamedOptions[number]) => void
}

function CounterButtons({ counters, queue, me, onChoose }: CounterProps) {
  const { counters: texts } = useWords(presenceWords)
  /** Counter used by a colleague, awaiting confirmation. */
  const [chosen, setChosen] = useState<string>()
  const offered = counters.map((counter) => ({ ...counter, inUse: queue && findColleagueAtCounter(queue, counter.id, me) }))
  const taking = offered.find(({ id }) => id === chosen)
  return (
    <>
      <p className={staff.help}>{counters.length === 0 ? texts.noCounters : texts.chooseHint}</p>
      <ul className={style.counters}>
        {offered.map(({ inUse, ...counter }) => (
          <li key={counter.id}>
            <Button onClick={() => (inUse ? setChosen(counter.id) : onChoose(counter))}>
              {texts.label(counter.name)}
              {inUse && <span>{texts.taken(inUse.person, inUse.numbers)}</span>}
            </Button>
          </li>
        ))}
      </ul>
      {taking?.inUse && (
        <TakeCounterConfirmation
          name={taking.name}
          inUse={taking.inUse}
          onLeave={() => setChosen(undefined)}
          onTake={() => onChoose(taking)}
        />
      )}
    </>
  )
}
