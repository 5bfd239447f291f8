import { useRef, useState } from 'react'
import { addPrivacyRequest } from '#contract/privacy/requests.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import { defaultLocale, type Locale, locales, localizedLanguageName } from '#domain/locale.ts'
import { type PrivacyRequestKind, privacyRequestKinds, privacyRequestLimits } from '#domain/privacy/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { findErrorsByField } from '../../form/field-rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { SelectSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { privacyRequestWords } from './words.ts'

const sources = ['counter', 'phone', 'letter'] as const
type Source = (typeof sources)[number]

/** Records a request that arrived another way than by the page. */
export function NewPrivacyRequestForm({ shopId, onClose, onAdded }: { shopId: string; onClose: () => void; onAdded: () => void }) {
  const { add: texts, kinds, sources: ways, answerIn } = useWords(privacyRequestWords)
  const page = useLocale()
  const [kind, setKind] = useState<PrivacyRequestKind>('access')
  const [source, setSource] = useState<Source>('counter')
  const [locale, setLocale] = useState<Locale>(defaultLocale)
  const [entered, setEntered] = useState({ name: '', contact: '', foundBy: '', words: '' })
  const [receivedOn, setReceivedOn] = useState('')
  /** Errors show after the first attempt to save, then while typing. */
  const [tried, setTried] = useState(false)
  const { busy, problem, setProblem, run } = useCommand()
  const ofDay = problem?.fields?.some(({ path }) => path === 'receivedOn')
  const [name, contact] = [removeHiddenCharacters(entered.name).trim(), removeHiddenCharacters(entered.contact).trim()]
  const must = { rules: 'required', says: texts.missing }
  const missing = findErrorsByField({ name: must, contact: must }, { ...entered, name, contact })
  const fields = useRef<HTMLDivElement>(null)
  const text = (name: keyof typeof entered, maxLength: number) => ({
    label: texts[name],
    value: entered[name],
    wrong: tried ? missing[name] : undefined,
    maxLength,
    onChange: (value: string) => setEntered({ ...entered, [name]: value }),
  })
  async function save(): Promise<void> {
    setTried(true)
    setProblem(undefined)
    if (Object.keys(missing).length > 0) {
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const body = { ...entered, name, contact, kind, source, locale, ...(receivedOn ? { receivedOn } : {}) }
    const result = await run(addPrivacyRequest, { params: { shopId }, body })
    if (result.ok) onAdded()
  }
  return (
    <MobileDialog
      open
      onClose={onClose}
      title={texts.title}
      foot={
        <p className={style.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" disabled={busy} onClick={() => void save()}>
            {texts.save}
          </Button>
        </p>
      }
    >
      <div ref={fields} className={style.form}>
        <p className={staff.muted}>{texts.text}</p>
        <SelectSetting
          label={texts.kind}
          required
          value={kind}
          onChange={(value) => setKind(value as PrivacyRequestKind)}
          options={privacyRequestKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <SelectSetting
          label={texts.source}
          required
          value={source}
          onChange={(value) => setSource(value as Source)}
          options={sources.map((value) => ({ value, label: ways[value] }))}
        />
        <SelectSetting
          label={texts.language}
          required
          value={locale}
          onChange={(value) => setLocale(value as Locale)}
          options={locales.map((value) => ({ value, label: answerIn(localizedLanguageName(value, page)) }))}
        />
        <TextSetting {...text('name', privacyRequestLimits.name)} required />
        <TextSetting {...text('contact', privacyRequestLimits.contact)} required />
        <TextSetting {...text('foundBy', privacyRequestLimits.foundBy)} />
        <TextSetting {...text('words', privacyRequestLimits.words)} lines={3} />
        <label className={style.day}>
          {texts.receivedOn}
          <TextInput type="date" value={receivedOn} onChange={({ target }) => setReceivedOn(target.value)} />
        </label>
        {problem && <ErrorMessage>{ofDay ? texts.wrongDay : problem.detail}</ErrorMessage>}
      </div>
    </MobileDialog>
  )
}
