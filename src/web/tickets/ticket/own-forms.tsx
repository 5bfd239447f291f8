import { type ReactElement, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { maxPartySize } from '#domain/tickets/limits.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput, Select } from '../../parts/controls/field.tsx'
import visitor from '../../theme/visitor.module.css'
import type { ShownTicket } from './live-ticket.ts'
import style from './own-details.module.css'
import { visitorTicketWords } from './words.ts'

const sizes = Array.from({ length: maxPartySize }, (_, index) => index + 1)

export function PartySizeAndPrintControls({ ticket }: { ticket: ShownTicket }) {
  const texts = useWords(visitorTicketWords)
  const { partySize: people } = texts.ticket
  const sending = useNavigation().state === 'submitting'
  const [paper, setPaper] = useState<ReactElement>()
  async function printSlip(): Promise<void> {
    const module = await import('./paper-slip.tsx').catch(() => undefined)
    if (module)
      setPaper(<module.PaperSlip ticket={ticket} address={location.origin + location.pathname} onPrinted={() => setPaper(undefined)} />)
    // Without a connection print the page itself.
    else print()
  }
  return (
    <div className={style.forms}>
      <Form method="post">
        <HiddenInput name="act" value="change" />
        <label className={visitor.label} htmlFor="partySize">
          {texts.size}
        </label>
        <div className={style.row}>
          {/* The key resets the value when the size was changed elsewhere. */}
          <Select key={ticket.partySize} large id="partySize" name="partySize" defaultValue={ticket.partySize}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {people(size)}
              </option>
            ))}
          </Select>
          <Button type="submit" large disabled={sending}>
            {texts.save}
          </Button>
        </div>
      </Form>
      <Button large className={style.print} onClick={printSlip}>
        {texts.print}
      </Button>
      {paper}
    </div>
  )
}
