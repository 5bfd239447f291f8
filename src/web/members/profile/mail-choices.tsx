import { useState } from 'react'
import { type MailPreferences, setMailPreferences } from '#contract/profile.ts'
import { type MemberMailEvent, memberMailEvents, memberMailRole } from '#domain/outbox/events.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useWords } from '../../i18n/words.ts'
import { CheckboxSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { profileWords } from './words.ts'

type Props = { choices: readonly MailPreferences[]; mails: boolean; onDone: (text: string) => void }

/** Notification settings per shop; each tick saves. */
export function MailPreferenceSettings({ choices, mails, onDone }: Props) {
  const { mails: texts } = useWords(profileWords)
  return (
    <>
      <p className={staff.muted}>{texts.text}</p>
      {!mails && <p className={style.notice}>{texts.unable}</p>}
      {choices.length === 0 && <p className={staff.muted}>{texts.none}</p>}
      {choices.map((choice) => (
        <OfMembership key={choice.memberId} choice={choice} named={choices.length > 1} onDone={onDone} />
      ))}
    </>
  )
}

type ChoiceProps = { choice: MailPreferences; named: boolean; onDone: (text: string) => void }

function OfMembership({ choice: { memberId, role, organization, shop, mails }, named, onDone }: ChoiceProps) {
  const { mails: texts } = useWords(profileWords)
  const { roles } = useWords(staffFrameWords)
  /** Choice being saved, shown until the server has answered. */
  const [chosen, setChosen] = useState<readonly MemberMailEvent[]>()
  const { problem, run } = useCommand()
  const on = chosen ?? mails
  const offered = memberMailEvents.filter((event) => isRoleAtLeast(role, memberMailRole(event)))

  async function choose(event: MemberMailEvent, wanted: boolean): Promise<void> {
    const next = memberMailEvents.filter((one) => (one === event ? wanted : on.includes(one)))
    setChosen(next)
    const result = await run(setMailPreferences, { params: { memberId }, body: { mails: [...next] }, idempotencyKey: randomKey() })
    if (result.ok) return onDone(texts.saved)
    setChosen(undefined)
  }

  return (
    <div className={style.fields}>
      {named && <h3>{shop ?? texts.whole(organization)}</h3>}
      {/* Roles without access to cards get no mails about them. */}
      {offered.length > 0 ? (
        offered.map((event) => (
          <CheckboxSetting
            key={event}
            {...texts.events[event]}
            checked={on.includes(event)}
            onChange={(wanted) => void choose(event, wanted)}
          />
        ))
      ) : (
        <p className={staff.muted}>{texts.nothing(roles[role])}</p>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </div>
  )
}
