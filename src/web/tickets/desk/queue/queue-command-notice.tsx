import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useStore } from 'zustand'
import { canMoveTicket } from '#domain/tickets/ticket.ts'
import { isFinalRefusal } from '../../../api/api.ts'
import { loginAddress } from '../../../auth/sign-in-sync.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button, buttonClass, IconButton } from '../../../parts/controls/button.tsx'
import { partWords } from '../../../parts/words.ts'
import { listTicketsAtCounter } from '../../../presence/counter-in-use.ts'
import staff from '../../../theme/staff.module.css'
import { deskWords } from '../words.ts'
import { conflictSentence } from './conflict-words.ts'
import { callNextMove, callNextResult, queueCommandName } from './queue-command.ts'
import type { InapplicableKeyPress, OccupiedCounterCall, QueueCommands, QueueCommandsState } from './queue-commands.ts'
import { hasUsedAllCalls, useDesk } from './queue-desk.ts'
import { useTicketLabels } from './ticket-name.ts'

type Props = {
  notice: QueueCommandsState['notice']
  commands: QueueCommands
  nextNumber: string | undefined
}

/** Explains why a command did not do what was asked, and offers the next step. */
export function QueueCommandNotice({ notice, commands, nextNumber }: Props) {
  const texts = useWords(deskWords)
  const { notice: words } = texts
  const desk = useDesk()
  return (
    <div role="status">
      {notice?.is === 'conflict' && (
        <p className={staff.warn}>
          <IconUsers size={20} stroke={1.75} aria-hidden color="var(--uk-accent-text)" />
          <span className={staff.grow}>
            <b>{conflictSentence(notice.changed, desk, texts)}</b>{' '}
            {queueCommandName(notice.command) === 'call' ? words.notTwice : words.nothingLost}{' '}
            {notice.instead ? words.instead[callNextResult(notice.instead)](notice.instead.number) : nextNumber && words.next(nextNumber)}
          </span>
          <CloseButton onClick={commands.dismissNotice} />
        </p>
      )}
      {notice?.is === 'occupied' && <OccupiedNotice occupied={notice} commands={commands} />}
      {notice?.is === 'unfit' && (
        <p className={staff.warn}>
          <IconKeyboard size={20} stroke={1.75} aria-hidden color="var(--uk-accent-text)" />
          <span className={staff.grow}>
            <b>
              <WhyUnfit of={notice} />
            </b>{' '}
            {notice.move !== 'undo' && words.unfit.hint}
          </span>
          <CloseButton onClick={commands.dismissNotice} />
        </p>
      )}
      {notice?.is === 'problem' && (
        <p className={staff.wrong}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden color="var(--uk-danger)" />
          <span className={staff.grow}>
            <b>{notice.problem.detail}</b>
            {notice.problem.status >= 500 && notice.problem.requestId && (
              <small className={staff.muted}> {words.requestId(notice.problem.requestId)}</small>
            )}
          </span>
          {notice.problem.status === 401 ? (
            <a className={buttonClass({ small: true })} href={loginAddress()}>
              {words.signInAgain}
            </a>
          ) : (
            // Retry with the same idempotency key, so that a command which did arrive is not repeated.
            !isFinalRefusal(notice.problem) && (
              <Button small onClick={() => void commands.run(notice.command)}>
                {words.retry}
              </Button>
            )
          )}
          <CloseButton onClick={commands.dismissNotice} />
        </p>
      )}
    </div>
  )
}

function OccupiedNotice({ occupied: { command, detail }, commands }: { occupied: OccupiedCounterCall; commands: QueueCommands }) {
  const { notice, counter } = useWords(deskWords)
  const { counters, queue } = useDesk()
  const words = useTicketLabels()
  const standing = useStore(queue, ({ tickets }) =>
    listTicketsAtCounter(tickets.values(), command.counterId)
      .map((ticket) => words.who(ticket))
      .join(notice.and),
  )
  const name = counters.find(({ id }) => id === command.counterId)?.name ?? ''
  return (
    <p className={staff.warn}>
      <IconUsers size={20} stroke={1.75} aria-hidden color="var(--uk-accent-text)" />
      <span className={staff.grow}>
        <b>{detail ?? notice.occupied(counter.place(name), standing)}</b> {!detail && notice.occupiedHint}
      </span>
      <Button small onClick={() => void commands.run({ ...command, finish: undefined, beside: true })}>
        {notice.anyway[callNextMove(command.ticket)](command.ticket.number)}
      </Button>
      <CloseButton onClick={commands.dismissNotice} />
    </p>
  )
}

function WhyUnfit({ of: { move, ticket } }: { of: InapplicableKeyPress }) {
  const { notice, moves } = useWords(deskWords)
  const { statuses } = useWords(partWords)
  const { unfit } = notice
  const desk = useDesk()
  // The row has a step to undo, but another device made it.
  if (move === 'undo') return ticket ? unfit.undoElsewhere : unfit.undo
  if (!ticket) return unfit.nobody(moves[move])
  if (canMoveTicket(ticket.status, move) && move === 'recall' && hasUsedAllCalls(desk, ticket)) return unfit.recall(ticket.number)
  if (canMoveTicket(ticket.status, move)) return unfit.elsewhere(ticket.number)
  return unfit.status(ticket.number, statuses[ticket.status], moves[move])
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const { notice } = useWords(deskWords)
  return (
    <IconButton small label={notice.close} onClick={onClick}>
      <IconX size={18} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
