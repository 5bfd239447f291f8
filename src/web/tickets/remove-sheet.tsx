import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { useMessages } from '../ui/messages.ts'
import { Sheet } from '../ui/sheet.tsx'
import staff from '../ui/staff.module.css'
import { staffTexts } from './staff-texts.ts'
import { useTicketWords } from './ticket-name.ts'

type Props = { ticket: Ticket | undefined; onClose: () => void; onRemove: (ticket: Ticket, reason: string) => void }

/** Cancelling for a visitor is recorded with a reason, so it asks before; it can be undone all the same. */
export function RemoveSheet({ ticket, onClose, onRemove }: Props) {
  const { remove: texts } = useMessages(staffTexts)
  const words = useTicketWords()
  return (
    <Sheet open={ticket !== undefined} onClose={onClose} title={ticket ? texts.title(words.who(ticket)) : ''}>
      {ticket && <ReasonForm onClose={onClose} onSubmit={(reason) => onRemove(ticket, reason)} />}
    </Sheet>
  )
}

function ReasonForm({ onClose, onSubmit }: { onClose: () => void; onSubmit: (reason: string) => void }) {
  const { remove: texts } = useMessages(staffTexts)
  const [reason, setReason] = useState('')
  return (
    <form
      style={{ display: 'grid', gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(reason.trim())
      }}
    >
      <label>
        <span className={staff.label}>{texts.reason}</span>
        <span className={staff.help}>{texts.reasonHint}</span>
        <input
          className={staff.field}
          list="removal-reasons"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <datalist id="removal-reasons">
          {texts.reasons.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </label>
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        <button type="button" className={staff.outline} onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="submit" className={staff.danger}>
          {texts.confirm}
        </button>
      </div>
    </form>
  )
}
