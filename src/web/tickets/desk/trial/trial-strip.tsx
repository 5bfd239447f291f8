import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useNavigate } from 'react-router'
import type { Queue } from '#contract/tickets/queue.ts'
import { deleteTrialTickets } from '#contract/tickets/trial.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import { useCommand } from '../../../api/use-command.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import staff from '../../../theme/staff.module.css'
import style from './trial-strip.module.css'
import { trialWords } from './words.ts'

const phoneWindow = 'popup,width=400,height=820'

/** Opens the join page in a window beside the desk as a visitor sees it, marked as a trial. */
export function StartTrialButton({ shopId, entryCode }: { shopId: string; entryCode: string }) {
  const texts = useWords(trialWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  function start(): void {
    const page = path(`/entry/w/${entryCode}?trial=${shopId}`)
    if (open(page, 'uketsuke-trial', phoneWindow)) void navigate(path('/shopAdmin/waiting'))
    else location.assign(page)
  }
  return (
    <Button onClick={start}>
      <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
      {texts.start}
    </Button>
  )
}

type Props = { shopId: string; tickets: Iterable<Queue['tickets'][number]>; onEnd?: () => unknown }

/** Lists the open trial tickets with a button that deletes all of them. */
export function TrialStrip({ shopId, tickets, onEnd }: Props) {
  const texts = useWords(trialWords)
  const { busy, problem, run } = useCommand({ ...(onEnd && { after: onEnd }) })
  const trials = [...tickets].filter(({ trial, status }) => trial && isOpenTicket(status))
  if (trials.length === 0) return null
  return (
    <p className={`${staff.warn} ${style.strip}`}>
      <span className={staff.grow}>{texts.running(trials.map(({ number }) => number).join(texts.list))}</span>
      <Button small disabled={busy} onClick={() => void run(deleteTrialTickets, { params: { shopId } })}>
        {texts.end}
      </Button>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </p>
  )
}
