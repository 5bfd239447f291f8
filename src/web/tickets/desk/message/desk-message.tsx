import { lazy, Suspense, useState } from 'react'
import { type SendMessageInput, sendMessage } from '#contract/messages.ts'
import { localizedText, type ShopTextLocale, shopTextLocales, toTextLocale } from '#domain/locale.ts'
import { type MessagePreset, maxMessageLength, messagePresets } from '#domain/messages/message.ts'
import { presetMessageInAllLanguages } from '#domain/messages/preset-text.ts'
import { useCommand } from '../../../api/use-command.ts'
import { reloadOnMissingChunk } from '../../../device/app-version/missing-chunk.ts'
import { draftKey, useMemoryDraft } from '../../../device/drafts.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { languageTags, localeNames, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Radio } from '../../../parts/controls/choice.tsx'
import { Select, TextArea } from '../../../parts/controls/field.tsx'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import staff from '../../../theme/staff.module.css'
import type { QueueState } from '../queue/queue-store.ts'
import { useTicketLabels } from '../queue/ticket-name.ts'
import { deskWords } from '../words.ts'
import { countRecipientLanguages, findMessageRecipients, type MessageAudience } from './desk-audience.ts'
import style from './desk-message.module.css'
import { RecentMessages } from './desk-recent-messages.tsx'

const TicketNotificationList = lazy(async () => ({
  default: (await reloadOnMissingChunk(import('../../../outbox/notification-list/notification-list.tsx'))).TicketNotificationList,
}))

type Props = {
  state: QueueState
  to: MessageAudience
  onClose: () => void
  onSent: (parties: number) => void
}

type Draft = { to: MessageAudience; preset: MessagePreset | undefined; text: Partial<Record<ShopTextLocale, string>> }

/** Form for a message to waiting visitors. The button states the number of recipients, because sending cannot be undone. */
function MessageForm({ state, to: first, onClose, onSent }: Props) {
  const { message: texts } = useWords(deskWords)
  const locale = useLocale()
  const [draft, saveDraft] = useMemoryDraft<Draft>(draftKey(state.shop.id, 'message', first.ticketId ?? first.laneId ?? 'everybody'))
  const opened: Draft = { to: first, preset: 'delayed', text: {} }
  const { to, preset, text } = draft ?? opened
  const change = (part: Partial<Draft>) => saveDraft({ to, preset, text, ...part })
  function leave(): void {
    saveDraft(undefined)
    onClose()
  }
  const { busy: sending, problem, run } = useCommand()
  const audience = findMessageRecipients(state.tickets, to)
  const written = Object.fromEntries(Object.entries(text).filter(([, words]) => words.trim() !== ''))
  const ready = audience.length > 0 && (preset !== undefined || Object.keys(written).length > 0)

  async function send(): Promise<void> {
    const body: SendMessageInput = {
      ...(to.ticketId ? { ticketId: to.ticketId } : {}),
      ...(to.laneId ? { laneId: to.laneId } : {}),
      ...(preset ? { preset } : { text: written }),
    }
    const result = await run(sendMessage, { params: { shopId: state.shop.id }, body })
    if (!result.ok) return
    saveDraft(undefined)
    onSent(result.value.parties)
  }

  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <AddresseeChoice state={state} to={to} first={first} onChange={(to) => change({ to })} />
      <fieldset className={style.choices}>
        <legend>{texts.what}</legend>
        {messagePresets.map((option) => (
          <Radio
            key={option}
            className={style.choice}
            name="preset"
            checked={preset === option}
            onChange={() => change({ preset: option })}
          >
            <span>
              {texts.presets[option]}
              {preset === option && (
                <small>
                  {presetMessageInAllLanguages(option)[toTextLocale(locale)]}
                  <br />
                  {texts.preview}
                </small>
              )}
            </span>
          </Radio>
        ))}
        <Radio className={style.choice} name="preset" checked={preset === undefined} onChange={() => change({ preset: undefined })}>
          {texts.own}
        </Radio>
      </fieldset>
      {preset === undefined && <OwnWords text={text} onChange={(text) => change({ text })} audience={audience} />}
      <p className={style.hint}>{texts.note}</p>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div className={style.buttons}>
        <Button onClick={leave}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={!ready || sending}>
          {audience.length === 0 ? texts.nobody : to.ticketId ? texts.sendOne : texts.send(audience.length)}
        </Button>
      </div>
      {to.ticketId && (
        <Suspense>
          <TicketNotificationList key={to.ticketId} shopId={state.shop.id} ticketId={to.ticketId} timeZone={state.shop.timeZone} />
        </Suspense>
      )}
      <RecentMessages state={state} />
    </form>
  )
}

type ChoiceProps = { state: QueueState; to: MessageAudience; first: MessageAudience; onChange: (to: MessageAudience) => void }

function AddresseeChoice({ state, to, first, onChange }: ChoiceProps) {
  const { message: texts, lane: laneTexts } = useWords(deskWords)
  const words = useTicketLabels()
  const locale = useLocale()
  const visitor = first.ticketId ? state.tickets.get(first.ticketId) : undefined
  const parties = (addressee: MessageAudience) => findMessageRecipients(state.tickets, addressee).length
  return (
    <label>
      <span className={staff.label}>{texts.to}</span>
      <Select
        value={to.ticketId ?? to.laneId ?? ''}
        onChange={({ target: { value } }) => onChange(value === visitor?.id ? first : value ? { laneId: value } : {})}
      >
        {visitor && <option value={visitor.id}>{texts.visitor(words.who(visitor))}</option>}
        <option value="">{texts.everybody(parties({}))}</option>
        {state.lanes.length > 1 &&
          state.lanes.map(({ id, letter, name }) => (
            <option key={id} value={id}>
              {texts.lane(laneTexts.label(letter, localizedText(name, locale)), parties({ laneId: id }))}
            </option>
          ))}
      </Select>
    </label>
  )
}

type WordsProps = {
  text: Partial<Record<ShopTextLocale, string>>
  onChange: (text: Partial<Record<ShopTextLocale, string>>) => void
  audience: ReturnType<typeof findMessageRecipients>
}

function OwnWords({ text, onChange, audience }: WordsProps) {
  const { message: texts, dot } = useWords(deskWords)
  const pageLocale = toTextLocale(useLocale())
  const [all, setAll] = useState(false)
  const counts = countRecipientLanguages(audience).map((group) => `${localeNames[group.locale]} ${group.parties}`)
  return (
    <div className={style.words}>
      <p className={style.hint}>
        {texts.ownHint(maxMessageLength)}
        {counts.length > 0 && ` ${texts.languages(counts.join(dot))}`}
      </p>
      {[pageLocale, ...(all ? shopTextLocales.filter((other) => other !== pageLocale) : [])].map((language) => (
        <label key={language}>
          <span className={staff.label}>{texts.words(localeNames[language])}</span>
          <TextArea
            lang={languageTags[language]}
            maxLength={maxMessageLength}
            value={text[language] ?? ''}
            onChange={({ target }) => onChange({ ...text, [language]: target.value })}
          />
        </label>
      ))}
      {!all && (
        <Button look="quiet" small onClick={() => setAll(true)}>
          {texts.otherLanguages}
        </Button>
      )}
    </div>
  )
}

type SheetProps = { state: QueueState; to: MessageAudience | undefined; onClose: () => void; onSent: (parties: number) => void }

export function MessageSheet({ state, to, onClose, onSent }: SheetProps) {
  const { message: texts } = useWords(deskWords)
  return (
    <Sheet open={to !== undefined} onClose={onClose} title={texts.title}>
      {to && <MessageForm state={state} to={to} onClose={onClose} onSent={onSent} />}
    </Sheet>
  )
}
