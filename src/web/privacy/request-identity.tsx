import { useState } from 'react'
import { type IdentityCheck, identityChecks } from '#domain/privacy/request.ts'
import { useMessages } from '../ui/messages.ts'
import { RadioSetting } from '../ui/setting-fields.tsx'
import staff from '../ui/staff.module.css'
import { requestTexts } from './request-texts.ts'
import style from './requests.module.css'
import type { StepProps } from './use-request-acts.ts'

/** How it was made sure who asks; nothing of the paper itself. */
export function RequestIdentity({ request: { identity, closed }, acts, moment }: StepProps) {
  const { identity: texts, by } = useMessages(requestTexts)
  const [how, setHow] = useState<IdentityCheck>()
  const [again, setAgain] = useState(false)
  async function record(): Promise<void> {
    if (how && (await acts.identify(how)).ok) setAgain(false)
  }
  return (
    <section className={style.step}>
      <h3>{texts.title}</h3>
      {identity && !again ? (
        <p className={style.done}>
          {texts.done(texts.checks[identity.how], by(identity.by), moment(identity.at))}
          {!closed && (
            <button type="button" className={`${staff.quiet} ${staff.small}`} onClick={() => setAgain(true)}>
              {texts.again}
            </button>
          )}
        </p>
      ) : (
        <>
          <RadioSetting
            label={texts.text}
            name="how"
            value={how}
            onChange={setHow}
            options={identityChecks.map((value) => ({ value, label: texts.checks[value] }))}
          />
          <button type="button" className={staff.outline} disabled={!how || acts.busy} onClick={() => void record()}>
            {texts.record}
          </button>
        </>
      )}
    </section>
  )
}
