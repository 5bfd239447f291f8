import { useState } from 'react'
import { type IdentityCheck, identityChecks } from '#domain/privacy/request.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { RadioSetting } from '../../parts/fields/setting-fields.tsx'
import { RequestStep } from './request-step.tsx'
import type { RequestStepContentProps } from './use-request-acts.ts'
import { privacyRequestWords } from './words.ts'

/** Records how the requester was identified, but no data of the document. */
export function RequesterIdentification({ request: { identity, closed }, acts, moment, steps }: RequestStepContentProps) {
  const { identity: texts, by } = useWords(privacyRequestWords)
  const [how, setHow] = useState<IdentityCheck>()
  async function record(): Promise<void> {
    if (how && (await acts.identify(how)).ok) steps.go(identity ? undefined : 2)
  }
  const into = identity ? texts.again : texts.record
  return (
    <RequestStep
      title={texts.title}
      state={closed ? 'done' : steps.of(1)}
      summary={identity && texts.done(texts.checks[identity.how], by(identity.by), moment(identity.at))}
      into={closed ? undefined : { label: into, name: into, onClick: () => steps.go(1) }}
    >
      <RadioSetting
        label={texts.text}
        name="how"
        value={how}
        onChange={setHow}
        options={identityChecks.map((value) => ({ value, label: texts.checks[value] }))}
      />
      <Button disabled={!how || acts.busy} onClick={() => void record()}>
        {texts.record}
      </Button>
    </RequestStep>
  )
}
