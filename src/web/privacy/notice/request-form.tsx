import { useId } from 'react'
import { formatEntryCode } from '#domain/entry-code.ts'
import { privacyRequestKinds, privacyRequestLimits } from '#domain/privacy/request.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { describedByIds, ErrorMessage, FieldFrame } from '../../form/field.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Radio } from '../../parts/controls/choice.tsx'
import { HiddenInput, TextArea } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import style from './page.module.css'
import type { PrivacyRequestResponse } from './request-act.ts'
import { noticeWords } from './words.ts'

/** Request to the shop from visitors who lost their card's link. A plain form, so it works without JavaScript. */
export function PrivacyRequestForm({ answer, idempotencyKey }: { answer: PrivacyRequestResponse | undefined; idempotencyKey: string }) {
  const { ask: texts } = useWords(noticeWords)
  return (
    <section className={style.section} id="ask">
      <h2>{texts.title}</h2>
      {answer && 'received' in answer ? (
        <Received {...answer.received} />
      ) : (
        <>
          <p>{texts.text}</p>
          <Fields answer={answer} idempotencyKey={answer?.key ?? idempotencyKey} />
        </>
      )}
    </section>
  )
}

function Received({ reference, dueOn }: { reference: string; dueOn: string }) {
  const { ask: texts } = useWords(noticeWords)
  const date = getDateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueOn))
  return (
    <div role="status">
      <p>{texts.received}</p>
      <p className={style.reference}>
        {texts.reference}{' '}
        <b className={visitor.tag} translate="no">
          {formatEntryCode(reference)}
        </b>
      </p>
      <p>{texts.next(date)}</p>
    </div>
  )
}

type FieldsProps = { answer: Exclude<PrivacyRequestResponse, { received: unknown }> | undefined; idempotencyKey: string }

function Fields({ answer, idempotencyKey }: FieldsProps) {
  const { ask: texts } = useWords(noticeWords)
  const id = useId()
  const typed = answer?.typed
  const wrong = (name: 'name' | 'contact' | 'foundBy' | 'words') => {
    if (typed && !typed[name] && (name === 'name' || name === 'contact')) return texts.missing[name]
    return typed && typed[name].length > privacyRequestLimits[name] ? texts.tooLong(privacyRequestLimits[name]) : undefined
  }
  const text = (name: 'name' | 'contact' | 'foundBy') => ({
    name,
    label: texts[name],
    defaultValue: typed?.[name],
    wrong: wrong(name),
    maxLength: privacyRequestLimits[name],
  })
  return (
    <form method="post" action="#ask" className={style.fields}>
      <HiddenInput name="_act" value="request" />
      <HiddenInput name="_key" value={idempotencyKey} />
      <FieldFrame id={`${id}k`} label={texts.kind} wrong={typed && !typed.kind ? texts.missing.kind : undefined} required group>
        {privacyRequestKinds.map((kind) => (
          <Radio key={kind} className={style.sure} large name="kind" value={kind} required defaultChecked={typed?.kind === kind}>
            {' '}
            {texts.kinds[kind]}
          </Radio>
        ))}
      </FieldFrame>
      <TextField {...text('name')} required autoComplete="name" />
      <TextField {...text('contact')} help={texts.contactHelp} required autoComplete="tel" />
      <TextField {...text('foundBy')} help={texts.foundByHelp} autoComplete="off" />
      <FieldFrame id={`${id}w`} label={texts.words} wrong={wrong('words')}>
        <TextArea
          id={`${id}w`}
          name="words"
          large
          rows={3}
          maxLength={privacyRequestLimits.words}
          aria-invalid={wrong('words') ? true : undefined}
          aria-describedby={describedByIds(`${id}w`, undefined, wrong('words'))}
          defaultValue={typed?.words}
        />
      </FieldFrame>
      <p className={visitor.muted}>{texts.purpose}</p>
      {answer?.wrong && <ErrorMessage>{answer.wrong}</ErrorMessage>}
      <Button type="submit" large wide>
        {texts.send}
      </Button>
    </form>
  )
}
