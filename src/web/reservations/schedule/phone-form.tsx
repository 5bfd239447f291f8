import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SlotCapacity } from '#contract/reservations/staff.ts'
import { normalizeNumber } from '#domain/answers/number.ts'
import { type Locale, locales, localizedText } from '#domain/locale.ts'
import { maxPartySize } from '#domain/tickets/limits.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { localeNames, useLocale } from '../../i18n/locale.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import { NumberSetting, SelectSetting } from '../../parts/fields/setting-fields.tsx'
import { useReservationsContext, useReservationTexts } from './book.ts'
import style from './page.module.css'
import { phoneReservationInputAttributes } from './phone-inputs.ts'
import { SlotPicker } from './slot-picker.tsx'

type Props = { rules: FormRules; firstDay: string; onClose: () => void }

/** Form for a reservation by phone, agreed with the caller. */
export function PhoneReservationForm({ rules, firstDay, onClose }: Props) {
  const { services, resources, commands, showDone } = useReservationsContext()
  const { texts, when } = useReservationTexts()
  const { phone: words, pick } = texts
  const pageLocale = useLocale()
  const [serviceId, setService] = useState(services[0]!.id)
  const [party, setParty] = useState('1')
  const [locale, setLocale] = useState<Locale>('ja')
  const [[slot], setChosen] = useState<readonly SlotCapacity[]>([])
  const [resourceId, setResource] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void submit(new FormData(event.currentTarget))
    },
  })
  const fields = {
    name: useMantineInput(form, 'name'),
    phone: useMantineInput(form, 'phone'),
    email: useMantineInput(form, 'email'),
    note: useMantineInput(form, 'note'),
  }
  const possible = resources.filter(({ id }) => slot?.resourceIds.includes(id))
  const resource = possible.find(({ id }) => id === resourceId)

  async function submit(typed: FormData): Promise<void> {
    const typedText = (name: string) => String(typed.get(name) ?? '').trim()
    const partySize = Number(normalizeNumber(party, [words.partyUnit]))
    setProblem(undefined)
    if (typedText('phone') === '' && typedText('email') === '') return form.refuse({ phone: words.either })
    if (!Number.isInteger(partySize) || partySize < 1 || partySize > maxPartySize) return setProblem(words.partyWrong)
    if (!slot) return setProblem(words.when)
    const visitor = {
      name: typedText('name'),
      phone: typedText('phone'),
      email: typedText('email'),
      note: typedText('note'),
      serviceId,
      partySize,
      locale,
    }
    const result = await commands.create({ ...visitor, startsAt: slot.startsAt, ...(resource && { resourceId: resource.id }) })
    if (result?.ok) {
      onClose()
      showDone(words.done(texts.visitor(visitor.name), when(slot)))
    } else if (result?.problem.fields) form.refuse(Object.fromEntries(result.problem.fields.map(({ path, message }) => [path, message])))
    else if (result) setProblem(result.problem.detail)
  }

  return (
    <form {...form.props} className={style.form} noValidate>
      <TextInput {...fields.name} {...phoneReservationInputAttributes.name} label={words.name} autoComplete="off" />
      <TextInput {...fields.phone} {...phoneReservationInputAttributes.phone} label={words.phone} type="tel" autoComplete="off" />
      <TextInput
        {...fields.email}
        {...phoneReservationInputAttributes.email}
        label={words.email}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <SelectSetting
        label={words.service}
        required
        value={serviceId}
        options={services.map(({ id, name }) => ({ value: id, label: localizedText(name, pageLocale) }))}
        onChange={(chosen) => {
          setService(chosen)
          setChosen([])
        }}
      />
      <NumberSetting label={words.party} unit={words.partyUnit} value={party} onChange={setParty} />
      <SlotPicker key={serviceId} serviceId={serviceId} firstDay={firstDay} max={1} chosen={slot ? [slot] : []} onChange={setChosen} />
      {possible.length > 0 && (
        <SelectSetting
          label={pick.with}
          value={resource?.id ?? ''}
          options={[{ value: '', label: pick.anyone }, ...possible.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={setResource}
        />
      )}
      <SelectSetting
        label={words.locale}
        value={locale}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onChange={(chosen) => setLocale(chosen as Locale)}
      />
      <Textarea {...fields.note} {...phoneReservationInputAttributes.note} label={words.note} rows={2} />
      <StaffErrorMessage>{problem}</StaffErrorMessage>
      <ButtonRow end>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={commands.busy}>
          {commands.busy ? texts.sending : words.submit}
        </Button>
      </ButtonRow>
    </form>
  )
}
