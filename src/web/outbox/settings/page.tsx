import { TextInput as MantineInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getMailPolicy, listMessageChannels, type MessageChannels, type ShopMailPolicy, setMailPolicy } from '#contract/mail-policy.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { type Locale, localizedText, shopTextLocales } from '#domain/locale.ts'
import type { ShopChannel } from '#domain/outbox/events.ts'
import { mailRetentionDayChoices, maxSignatureLength } from '#domain/outbox/policy.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { type InputAttributes, rulesFromInputAttributes } from '../../form/input-rules.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { languageTags, localeNames, pathLocale } from '../../i18n/locale.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../parts/controls/field.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import { MoreSettings } from '../../parts/fields/more-settings.tsx'
import staff from '../../theme/staff.module.css'
import { NoMailServerNotice } from '../no-mail-server.tsx'
import type { Route } from './+types/page'
import { LaddersField } from './ladders-field.tsx'
import style from './page.module.css'
import { parseTypedSms, SmsField, typedSms } from './sms-field.tsx'
import { mailSettingWords } from './words.ts'

const inputs = { replyTo: { type: 'email', maxLength: 254 } } as const satisfies Record<string, InputAttributes>

function rulesIn(locale: Locale): FormRules {
  const { label, wrong } = wordsInLocale(mailSettingWords, locale).reply
  return rulesFromInputAttributes(inputs, { replyTo: { name: label, messages: { email: wrong, max: wrong } } }, locale)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const { call, mails } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [policy, { channels, sms }, { lanes }] = await Promise.all([
    unwrapOrThrow(call(getMailPolicy, { params })),
    unwrapOrThrow(call(listMessageChannels, { params })),
    unwrapOrThrow(call(getQueueSettings, { params })),
  ])
  const locale = pathLocale(new URL(request.url).pathname)
  return {
    shopId: shop.id,
    mails,
    policy,
    configured: channels.flatMap(({ channel, configured }) => (configured ? channel : [])),
    lanes: lanes.map(({ id, letter, name }) => ({ id, name: `${letter} ${localizedText(name, locale)}` })),
    sms,
    rules: rulesIn(locale),
  }
}

export default function MailSettings({ loaderData: { shopId, mails, policy, configured, lanes, sms, rules } }: Route.ComponentProps) {
  const texts = useWords(mailSettingWords)
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState<string>()
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        {!mails && <NoMailServerNotice className={style.notice}>{texts.noServer}</NoMailServerNotice>}
        {/* Remounts with each revision, so that it shows the new values. */}
        <PolicyForm
          key={policy.rev}
          shopId={shopId}
          policy={policy}
          configured={configured}
          lanes={lanes}
          sms={sms}
          rules={rules}
          onSaved={() => {
            setSaved(randomKey())
            void revalidate()
          }}
          onReload={() => void revalidate()}
        />
      </main>
      {saved && <UndoSnack key={saved} text={texts.saved} keyZ="off" onEnd={() => setSaved(undefined)} />}
    </>
  )
}

type FormProps = {
  shopId: string
  policy: ShopMailPolicy
  configured: readonly ShopChannel[]
  lanes: readonly { id: string; name: string }[]
  sms: MessageChannels['sms']
  rules: FormRules
  onSaved: () => void
  onReload: () => void
}

/** Language whose signature replaces missing ones. */
const mainLocale = 'ja'

const senderFields = ['name', 'postal', 'complaints'] as const

/** Number of fields in the folded part: other signatures, sender of advertising, retention. */
const foldedFields = shopTextLocales.length - 1 + senderFields.length + 1

function PolicyForm({ shopId, policy, configured, lanes, sms: ofServer, rules, onSaved, onReload }: FormProps) {
  const texts = useWords(mailSettingWords)
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void save(new FormData(event.currentTarget))
    },
  })
  const replyTo = useMantineInput(form, 'replyTo')
  const [ladders, setLadders] = useState({ ladders: policy.ladders, laneLadders: policy.laneLadders })
  const [sms, setSms] = useState(() => typedSms(policy.sms))
  const [quiet, setQuiet] = useState(policy.quiet !== null)
  const { busy, problem, setProblem, run } = useCommand()
  const [wrong, setWrong] = useState<string>()

  function refuse(why: string): void {
    setProblem(undefined)
    setWrong(why)
  }
  async function save(typed: FormData): Promise<void> {
    const fieldValue = (name: string) => String(typed.get(name) ?? '')
    const sender = { name: fieldValue('name').trim(), postal: fieldValue('postal').trim(), complaints: fieldValue('complaints').trim() }
    const named = Object.values(sender).filter((each) => each !== '').length
    if (named === 1 || named === 2) return refuse(texts.sender.all)
    const shopSms = parseTypedSms(sms)
    if (shopSms === undefined) return refuse(texts.sms.wrong)
    setWrong(undefined)
    const result = await run(setMailPolicy, {
      params: { shopId },
      body: {
        rev: policy.rev,
        ...ladders,
        sms: shopSms,
        quiet: quiet ? { from: fieldValue('from'), until: fieldValue('until') } : null,
        messageRetentionDays: Number(fieldValue('messageRetentionDays')) as ShopMailPolicy['messageRetentionDays'],
        replyTo: fieldValue('replyTo').trim() || null,
        sender: named === 3 ? sender : null,
        reminders: policy.reminders,
        runningLateMinutes: policy.runningLateMinutes,
        signature: { ja: fieldValue('signature.ja'), en: fieldValue('signature.en'), zh: fieldValue('signature.zh') },
      },
    })
    if (result.ok) onSaved()
  }

  return (
    <form {...form.props} className={style.form} noValidate>
      <LaddersField value={ladders} lanes={lanes} configured={configured} onChange={setLadders} />
      <fieldset className={style.part}>
        <h2>{texts.reply.title}</h2>
        <p className={staff.muted}>{texts.reply.help}</p>
        <MantineInput
          {...replyTo}
          {...inputs.replyTo}
          className={style.field!}
          label={texts.reply.label}
          defaultValue={policy.replyTo ?? ''}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </fieldset>
      <fieldset className={style.part}>
        <h2>{texts.signature.title}</h2>
        <p className={staff.muted}>{texts.signature.intro}</p>
        <Signature of={mainLocale} text={policy.signature[mainLocale]} />
      </fieldset>
      <fieldset className={style.part}>
        <h2>{texts.quiet.title}</h2>
        <p className={staff.muted}>{texts.quiet.intro}</p>
        <Choice
          label={texts.quiet.label}
          value={quiet ? 'some' : 'always'}
          choices={[
            { value: 'always', label: texts.quiet.always },
            { value: 'some', label: texts.quiet.some },
          ]}
          onChange={(chosen) => setQuiet(chosen === 'some')}
        />
        {quiet && (
          <div className={style.times}>
            {(['from', 'until'] as const).map((end) => (
              <label key={end}>
                <span className={staff.label}>{texts.quiet[end]}</span>
                <TextInput type="time" name={end} defaultValue={policy.quiet?.[end] ?? { from: '21:00', until: '08:00' }[end]} />
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <MoreSettings
        title={texts.more.title}
        summary={texts.more.set(texts.kept.days(policy.messageRetentionDays), foldedFields - 1)}
        wrong={wrong !== undefined}
      >
        <SmsField value={sms} sms={ofServer} onChange={setSms} />
        <fieldset className={style.part}>
          <h2>{texts.signature.others}</h2>
          <p className={staff.muted}>{texts.signature.othersIntro}</p>
          {shopTextLocales.map((of) => of !== mainLocale && <Signature key={of} of={of} text={policy.signature[of]} />)}
        </fieldset>
        <fieldset className={style.part}>
          <h2>{texts.sender.title}</h2>
          <p className={staff.muted}>{texts.sender.intro}</p>
          {senderFields.map((each) => (
            <label key={each} className={style.field}>
              <span className={staff.label}>{texts.sender[each]}</span>
              <TextInput
                name={each}
                defaultValue={policy.sender?.[each] ?? ''}
                maxLength={each === 'name' ? 100 : 200}
                autoComplete="off"
              />
            </label>
          ))}
        </fieldset>
        <fieldset className={style.part}>
          <h2>{texts.kept.title}</h2>
          <p className={staff.muted}>{texts.kept.help}</p>
          <Choice
            name="messageRetentionDays"
            label={texts.kept.label}
            value={String(policy.messageRetentionDays)}
            choices={mailRetentionDayChoices.map((days) => ({ value: String(days), label: texts.kept.days(days) }))}
          />
        </fieldset>
      </MoreSettings>
      <div>
        <StaffErrorMessage>{wrong ?? problem?.detail}</StaffErrorMessage>
        <ButtonRow>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
          {problem?.code === 'setting.changed' && <Button onClick={onReload}>{texts.reload}</Button>}
        </ButtonRow>
      </div>
    </form>
  )
}

type SignatureProps = { of: (typeof shopTextLocales)[number]; text: string | undefined }

function Signature({ of, text }: SignatureProps) {
  return (
    <label className={style.field}>
      <span className={staff.label}>{localeNames[of]}</span>
      <TextArea name={`signature.${of}`} lang={languageTags[of]} rows={3} maxLength={maxSignatureLength} defaultValue={text} />
    </label>
  )
}

type ChoiceProps = {
  name?: string
  label: string
  value: string
  choices: { value: string; label: string }[]
  onChange?: (value: string) => void
}

function Choice({ name, label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className={style.field}>
      <span className={staff.label}>{label}</span>
      <Select name={name} defaultValue={value} onChange={({ currentTarget }) => onChange?.(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </label>
  )
}
