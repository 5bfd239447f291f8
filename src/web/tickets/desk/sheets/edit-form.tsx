import { useState } from 'react'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import { editTicket } from '#contract/tickets/edit.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { maxNoteLength } from '#domain/tickets/limits.ts'
import { isOpenTicket, ticketClasses } from '#domain/tickets/ticket.ts'
import { useCommand } from '../../../api/use-command.ts'
import { draftKey, useMemoryDraft } from '../../../device/drafts.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Select, TextArea } from '../../../parts/controls/field.tsx'
import staff from '../../../theme/staff.module.css'
import { conflictSentence } from '../queue/conflict-words.ts'
import type { QueueDeskContext } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'
import { type EditValues, editedFields, toEditValues } from './ticket-edit.ts'
import { PartySizeAndLanguageFields, useVisitorValidation, VisitorNameField } from './visitor-fields.tsx'

type Props = {
  shopId: string
  ticket: Ticket
  desk: Pick<QueueDeskContext, 'counters' | 'timeZone'>
  onClose: () => void
  onSaved: (ticket: Ticket) => void
}

/** `base`: the visit when editing began. */
type Draft = { base: { rev: number; values: EditValues }; values: EditValues }

/** Form that corrects a visit. A conflicting change by a colleague keeps what was typed. */
export function TicketEditForm({ shopId, ticket, desk, onClose, onSaved }: Props) {
  const staffWords = useWords(deskWords)
  const { edit: texts } = staffWords.move
  const { classes } = staffWords.order
  const [opened] = useState<Draft>(() => ({ base: { rev: ticket.rev, values: toEditValues(ticket) }, values: toEditValues(ticket) }))
  const [draft, saveDraft] = useMemoryDraft<Draft>(draftKey(shopId, 'visit', ticket.id))
  const { base, values } = draft ?? opened
  const { busy, run } = useCommand()
  const [problem, setProblem] = useState<string>()
  const rules = useVisitorValidation(values)
  const set = (part: Partial<EditValues>) => saveDraft({ base, values: { ...values, ...part } })
  function leave(): void {
    saveDraft(undefined)
    onClose()
  }

  async function save(): Promise<void> {
    const edited = editedFields(base.values, values)
    if (Object.keys(edited).length === 0) return leave()
    const body = { rev: base.rev, ...edited }
    const params = { shopId, ticketId: ticket.id }
    const result = await run(editTicket, { params, body })
    if (result.ok) {
      saveDraft(undefined)
      return onSaved(result.value)
    }
    const current = result.problem.current as TicketConflict | undefined
    if (current && isOpenTicket(current.status)) {
      const now = toEditValues(current)
      // Keep edited fields; show a colleague's changes of the others and don't send those back.
      saveDraft({ base: { rev: current.rev, values: now }, values: { ...now, ...edited } })
    }
    const hint = current && isOpenTicket(current.status) ? texts.changed : texts.over
    setProblem(current ? `${conflictSentence(current, desk, staffWords)} ${hint}` : result.problem.detail)
  }

  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (rules.passes(event)) void save()
      }}
    >
      <PartySizeAndLanguageFields values={values} wrong={rules.wrong} set={set} />
      <VisitorNameField label={texts.name} value={values.name} set={set} />
      <label>
        <span className={staff.label}>{texts.class}</span>
        <Select value={values.class} onChange={(event) => set({ class: event.target.value as EditValues['class'] })}>
          {ticketClasses.map((each) => (
            <option key={each} value={each}>
              {classes[each]}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span className={staff.label}>{texts.note}</span>
        <span className={staff.help}>{texts.noteHelp}</span>
        <TextArea
          className={style.note}
          maxLength={maxNoteLength}
          value={values.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </label>
      <StaffErrorMessage>{problem}</StaffErrorMessage>
      <div className={style.buttons}>
        <Button onClick={leave}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
