import { Menu } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconPrinterOff from '@tabler/icons-react/dist/esm/icons/IconPrinterOff.mjs'
import { useStore } from 'zustand'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './missing-answers.module.css'

type Props = { ticketId: string; className?: string | undefined }

/** Tells staff that a number is not on paper, or may not be, and prints it again. */
export function PrintMark({ ticketId, className = '' }: Props) {
  const { printing: texts } = useWords(deskWords)
  const { printing } = useDesk()
  const job = useStore(printing.store, ({ jobs }) => jobs.get(ticketId))
  const printer = useStore(printing.store, ({ printers }) => printers.find(({ id }) => id === job?.printerId) ?? printers[0])
  const problem = useStore(printing.store, ({ problems }) => problems.get(ticketId))
  if (!job && !problem) return null
  const Icon = job?.reason ? IconPrinterOff : IconPrinter
  return (
    <div className={`${style.missing} ${className}`}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {job && <span role="status">{job.reason ? texts.failures[job.reason] : texts.running}</span>}
      {job?.reason && printer && (
        <Button small onClick={() => void printing.print(ticketId, printer.id)}>
          {texts.again}
        </Button>
      )}
      <StaffErrorMessage>{problem}</StaffErrorMessage>
    </div>
  )
}

/** Menu items that print a ticket's number, one per printer. */
export function PrintItems({ ticketId }: Props) {
  const { printing: texts } = useWords(deskWords)
  const { printing } = useDesk()
  const printers = useStore(printing.store, (state) => state.printers)
  return printers.map(({ id, name }) => (
    <Menu.Item key={id} onClick={() => void printing.print(ticketId, id)}>
      {printers.length === 1 ? texts.print : texts.printOn(name)}
    </Menu.Item>
  ))
}
