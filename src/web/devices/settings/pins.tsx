import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type MemberWithPinState, resetMemberPin } from '#contract/devices/tablets.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { deviceWords } from '../words.ts'
import style from './pins.module.css'

/** All members, with the state of their PIN. A manager can remove a PIN but not read it; its owner then chooses another. */
export function MemberPinList({ shopId, role, pins }: { shopId: string; role: Role; pins: readonly MemberWithPinState[] }) {
  const { pins: texts } = useWords(deviceWords)
  const { roles } = useWords(staffFrameWords)
  const { revalidate } = useRevalidator()
  const { busy, problem, run } = useCommand()
  const [at, setAt] = useState<string>()
  const [done, setDone] = useState<{ key: string; text: string }>()

  async function reset({ memberId, name }: MemberWithPinState): Promise<void> {
    setAt(memberId)
    // Idempotent, so each press has a new key.
    const result = await run(resetMemberPin, { params: { shopId, memberId }, idempotencyKey: randomKey() })
    if (result.ok) setDone({ key: randomKey(), text: texts.wasReset(name) })
    await revalidate()
  }

  return (
    <section className={style.pins}>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.text}</p>
      <ul className={style.list}>
        {pins.map((member) => (
          <li key={member.memberId}>
            <span className={staff.grow}>
              <b>
                {member.name}
                {member.pin === 'locked' && <span className={`${style.mark} ${style.locked}`}>{texts.states.locked}</span>}
              </b>
              <span className={staff.help}>
                {roles[member.role]}
                {texts.apart}
                {texts.states[member.pin]}
              </span>
              <StaffErrorMessage>{at === member.memberId && problem?.detail}</StaffErrorMessage>
            </span>
            {member.pin !== 'none' && isRoleAtLeast(role, member.role) && (
              <Button
                small
                destructive
                aria-label={texts.resetOf(member.name)}
                disabled={busy && at === member.memberId}
                onClick={() => void reset(member)}
              >
                {texts.reset}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </section>
  )
}
