import { type ReactElement, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { partySizeLimit } from '#domain/tickets/limits.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../theme/visitor.module.css'
import style from './own-details.module.css'
import { ticketWords } from './words.ts'

const sizes = Array.from({ length: partySizeLimit }, (_, index) => index + 1)

export function OwnForms({ ticket }: { ticket: VisitorTicket }) {
  const texts = useWords(ticketWords)
  const { partySize: people } = texts.ticket
  const sending = useNavigation().state === 'submitting'
  const [paper, setPaper] = useState<ReactElement>()
  async function printSlip(): Promise<void> {
    const found = await import('./paper-slip.tsx').catch(() => undefined)
    if (found)
      setPaper(<found.PaperSlip ticket={ticket} address={location.origin + location.pathname} onPrinted={() => setPaper(undefined)} />)
    // Without a line: the page as it is.
    else print()
  }
  return (
    <div className={style.forms}>
      <Form method="post">
        <input type="hidden" name="act" value="change" />
        <label className={visitor.label} htmlFor="partySize">
          {texts.size}
        </label>
        <div className={style.row}>
          {/* As it is now, also when it was changed elsewhere. */}
          <select key={ticket.partySize} className={visitor.input} id="partySize" name="partySize" defaultValue={ticket.partySize}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {people(size)}
              </option>
            ))}
          </select>
          <button type="submit" className={visitor.outline} disabled={sending}>
            {texts.save}
          </button>
        </div>
      </Form>
      <button type="button" className={`${visitor.outline} ${style.print}`} onClick={printSlip}>
        {texts.print}
      </button>
      {paper}
    </div>
  )
}
