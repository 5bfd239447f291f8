import { useEffect, useState } from 'react'
import { type MailPreferences, setMemberPush } from '#contract/profile.ts'
import { type MemberPushEvent, memberPushEvents, memberPushes } from '#domain/outbox/member-pushes.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { findPushObstacle, findSubscribedBrowser, type PushObstacle, subscribeBrowser } from '../../device/secure-only/push.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { CheckboxSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { profileWords } from './words.ts'

type Props = { choices: readonly MailPreferences[]; pushKey: string | null; onDone: (text: string) => void }

/** Push messages to this browser, per shop; each tick saves. Says why if there are none. */
export function PushPreferenceSettings({ choices, pushKey, onDone }: Props) {
  const { push: texts, mails } = useWords(profileWords)
  const [obstacle, setObstacle] = useState<PushObstacle>()
  /** Id of this browser in the server's lists. */
  const [browser, setBrowser] = useState<string>()
  const look = async () => {
    const found = findPushObstacle()
    setObstacle(found)
    if (!found) setBrowser((await findSubscribedBrowser())?.id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once
  useEffect(() => void look(), [])
  const unable = pushKey ? obstacle && texts.obstacles[obstacle] : texts.unable
  return (
    <>
      <p className={staff.muted}>{texts.text}</p>
      {choices.length === 0 && <p className={staff.muted}>{mails.none}</p>}
      {unable && (
        <p className={style.notice} role="status">
          {unable}
        </p>
      )}
      {!unable &&
        choices.map((choice) => (
          <OfMembership
            key={choice.memberId}
            choice={choice}
            pushKey={pushKey!}
            browser={browser}
            named={choices.length > 1}
            onDone={onDone}
            onLook={look}
          />
        ))}
    </>
  )
}

type ChoiceProps = {
  choice: MailPreferences
  pushKey: string
  browser: string | undefined
  named: boolean
  onDone: (text: string) => void
  onLook: () => Promise<void>
}

function OfMembership({ choice: { memberId, role, organization, shop, push }, pushKey, browser, named, onDone, onLook }: ChoiceProps) {
  const { push: texts, mails } = useWords(profileWords)
  const { roles } = useWords(staffFrameWords)
  const locale = useLocale()
  /** Choice being saved, shown until the server has answered. */
  const [chosen, setChosen] = useState<readonly MemberPushEvent[]>()
  const [failed, setFailed] = useState(false)
  const { problem, run } = useCommand()
  const on = chosen ?? push.find((one) => one.browser === browser)?.events ?? []
  const offered = memberPushEvents.filter((event) => isRoleAtLeast(role, memberPushes[event].role))

  async function choose(event: MemberPushEvent, wanted: boolean): Promise<void> {
    const events = memberPushEvents.filter((one) => (one === event ? wanted : on.includes(one)))
    setChosen(events)
    setFailed(false)
    const address = await subscribeBrowser(pushKey).catch(() => setFailed(true))
    if (address) {
      const { endpoint, p256dh, auth } = address
      const body = { endpoint, keys: { p256dh, auth }, locale, events }
      const result = await run(setMemberPush, { params: { memberId }, body, idempotencyKey: randomKey() })
      if (result.ok) onDone(mails.saved)
      else setChosen(undefined)
    } else setChosen(undefined)
    await onLook()
  }

  return (
    <div className={style.fields}>
      {named && <h3>{shop ?? mails.whole(organization)}</h3>}
      {offered.map((event) => (
        <CheckboxSetting
          key={event}
          {...texts.events[event]}
          checked={on.includes(event)}
          onChange={(wanted) => void choose(event, wanted)}
        />
      ))}
      {offered.length === 0 && <p className={staff.muted}>{mails.nothing(roles[role])}</p>}
      <StaffErrorMessage>{failed ? texts.failed : problem?.detail}</StaffErrorMessage>
    </div>
  )
}
