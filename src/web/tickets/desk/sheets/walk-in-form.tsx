import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import type { Queue } from '#contract/tickets/queue.ts'
import { type AddedTicket, addTicket } from '#contract/tickets/walk-in.ts'
import { localizedText } from '#domain/locale.ts'
import { parseContact } from '#domain/tickets/contact.ts'
import { maxContactLength } from '#domain/tickets/limits.ts'
import { useCommand } from '../../../api/use-command.ts'
import { reloadOnMissingChunk } from '../../../device/app-version/missing-chunk.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { localizedPath, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Select, TextInput } from '../../../parts/controls/field.tsx'
import staff from '../../../theme/staff.module.css'
import { findNumberWords } from '../../find/words.ts'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'
import type { VisitorValues } from './ticket-edit.ts'
import { PartySizeAndLanguageFields, useVisitorValidation, VisitorNameField } from './visitor-fields.tsx'

/** Loaded on demand, because it contains the QR code generator. */
const PaperSlip = lazy(async () => ({ default: (await reloadOnMissingChunk(import('../../ticket/paper-slip.tsx'))).PaperSlip }))

type Props = { shopId: string; lanes: Queue['lanes']; laneId: string; onClose: () => void; onAdded: (added: AddedTicket) => void }

/** Form that issues a ticket to a visitor without a phone. The name has the focus, one Enter issues and closes, all else is optional. */
export function WalkInForm({ shopId, lanes, laneId, onClose, onAdded }: Props) {
  const {
    move: { walkIn: texts, edit },
    lane: laneTexts,
  } = useWords(deskWords)
  const locale = useLocale()
  const services = lanes.flatMap((lane) => lane.services.map((service) => ({ service, lane })))
  const [serviceId, setService] = useState(() => services.find(({ lane }) => lane.id === laneId)?.service.id ?? services[0]?.service.id)
  const [visitor, setVisitor] = useState<VisitorValues>({ partySize: 1, locale: 'ja', name: '' })
  const [contact, setContact] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, problem, run } = useCommand()
  const [printed, setPrinted] = useState<AddedTicket>()
  // Keep the first callback: the slip prints once per callback, and the desk renders with each change of the queue.
  const [close] = useState(() => onClose)
  const rules = useVisitorValidation(visitor)
  const chosen = services.find(({ service }) => service.id === serviceId)
  const wrongContact = contact.trim() !== '' && parseContact(contact) === undefined
  const set = (part: Partial<VisitorValues>) => setVisitor((now) => ({ ...now, ...part }))

  async function add(prints: boolean): Promise<void> {
    if (!chosen || busy) return
    const body = { ...visitor, serviceId: chosen.service.id, name: visitor.name.trim() || undefined, contact: contact.trim() || undefined }
    const result = await run(addTicket, { params: { shopId, laneId: chosen.lane.id }, body })
    if (!result.ok) return
    onAdded(result.value)
    if (prints) setPrinted(result.value)
    else onClose()
  }
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (rules.passes(event) && !wrongContact) void add((event.nativeEvent.submitter as HTMLButtonElement | null)?.name === 'print')
  }

  if (printed)
    return (
      <Suspense>
        <PrintedTicket added={printed} onPrinted={close} />
      </Suspense>
    )
  if (!chosen) return <p>{texts.noServices}</p>
  return (
    <form className={style.form} noValidate onSubmit={send}>
      <VisitorNameField first label={texts.name} value={visitor.name} set={set} />
      <div>
        <label>
          <span className={staff.label}>{texts.contact}</span>
          <TextInput
            maxLength={maxContactLength}
            autoComplete="off"
            value={contact}
            aria-invalid={tried && wrongContact ? true : undefined}
            onChange={({ target }) => setContact(target.value)}
          />
        </label>
        <StaffErrorMessage>{tried && wrongContact ? texts.contactWrong : undefined}</StaffErrorMessage>
      </div>
      {services.length > 1 && (
        <label>
          <span className={staff.label}>{texts.service}</span>
          <Select value={serviceId} onChange={({ target }) => setService(target.value)}>
            {lanes.map((lane) => (
              <optgroup key={lane.id} label={laneTexts.label(lane.letter, localizedText(lane.name, locale))}>
                {lane.services.map((service) => (
                  <option key={service.id} value={service.id}>
                    {localizedText(service.name, locale)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </label>
      )}
      {!chosen.lane.open && <p className={staff.warn}>{texts.stopped}</p>}
      <PartySizeAndLanguageFields values={visitor} wrong={rules.wrong} set={set} />
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      {/* Stands first in the document, because Enter presses the first submit button. */}
      <div className={style.walkInButtons}>
        <Button type="submit" look="primary" className={style.take} aria-disabled={busy}>
          {texts.take}
          <kbd className={staff.key}>Enter</kbd>
        </Button>
        <Button type="submit" name="print" aria-disabled={busy}>
          {texts.print}
        </Button>
        <Button onClick={onClose}>{edit.cancel}</Button>
      </div>
    </form>
  )
}

function PrintedTicket({ added: { token, ticketCode, ticket }, onPrinted }: { added: AddedTicket; onPrinted: () => void }) {
  const words = useWords(findNumberWords)
  const address = `${location.origin}${localizedPath(ticket.locale, `/entry/w/${token}`)}`
  return (
    <PaperSlip
      ticket={{ ...ticket, mergedInto: null, codeText: ticketCode && words.code(ticketCode) }}
      address={address}
      onPrinted={onPrinted}
    />
  )
}
