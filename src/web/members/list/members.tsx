import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiCallResult } from '#contract/page.ts'
import {
  type ChangedMember,
  type Member,
  makePasswordResetLink,
  reinstateMember,
  removeMember,
  resetSecondFactor,
  setMemberRole,
  suspendMember,
} from '#contract/roster.ts'
import { assignableRoles, isRoleAtLeast, type Role } from '#domain/roles.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Select } from '../../parts/controls/field.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { LazyMountMenu } from '../../parts/dialogs/opening-menu.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { OneTimeLinkPanel } from './one-time-link-panel.tsx'
import style from './page.module.css'
import { memberListWords } from './words.ts'

type Props = {
  shopId: string
  role: Role
  timeZone: string
  origin: string
  mails: boolean
  /** True if a member who forgot the password can get a link handed over. A hosted provider mails it instead. */
  handsLinks: boolean
  /** Server time of loading. */
  now: string
  /** Null if loading failed. */
  members: readonly Member[] | null
}

/** A change with its result text and its undo. `send` gets the member's current id. */
type Step = { send: (memberId: string) => Promise<ApiCallResult<typeof setMemberRole>>; doneText: string; back?: Step }

/** Lists the members and their roles. Every change has an undo, so none asks first. */
export function Members({ shopId, role, timeZone, origin, mails, handsLinks, now, members }: Props) {
  const { members: texts } = useWords(memberListWords)
  const { roles } = useWords(staffFrameWords)
  const { revalidate } = useRevalidator()
  const locale = useLocale()
  const [done, setDone] = useState<{ key: string; text: string; undo: (() => void) | undefined }>()
  const [made, setMade] = useState<{ name: string; link: string }>()
  const { busy, problem, run } = useCommand()
  const [at, setAt] = useState<string>()
  /** Member whose second factor is about to be removed, which has no undo. */
  const [resetting, setResetting] = useState<{ memberId: string; name: string }>()

  async function take({ send, doneText, back }: Step, memberId: string): Promise<void> {
    setAt(memberId)
    const result = await send(memberId)
    if (result.ok) showDone(result.value, doneText, back)
    await revalidate()
  }

  function showDone({ memberId }: ChangedMember, text: string, back: Step | undefined): void {
    setDone({ key: randomKey(), text, undo: back && (() => void take(back, memberId)) })
  }

  // Idempotent: repeating a change after a lost response is harmless, so each press has a new key.
  const inputFor = (memberId: string) => ({ params: { shopId, memberId }, idempotencyKey: randomKey() })
  const giveRole = (name: string, newRole: Role, back?: Step): Step => ({
    send: (memberId) => run(setMemberRole, { ...inputFor(memberId), body: { role: newRole } }),
    doneText: texts.roleGiven(name, roles[newRole]),
    ...(back && { back }),
  })
  const resume = (name: string, back?: Step): Step => ({
    send: (memberId) => run(reinstateMember, inputFor(memberId)),
    doneText: texts.resumed(name),
    ...(back && { back }),
  })
  const suspend = (name: string, back?: Step): Step => ({
    send: (memberId) => run(suspendMember, inputFor(memberId)),
    doneText: texts.suspendedNow(name),
    ...(back && { back }),
  })
  const remove = (name: string, back: Step): Step => ({
    send: (memberId) => run(removeMember, inputFor(memberId)),
    doneText: texts.removed(name),
    back,
  })

  async function makeLink(memberId: string, name: string): Promise<void> {
    setAt(memberId)
    const result = await run(makePasswordResetLink, inputFor(memberId))
    if (result.ok) setMade({ name, link: `${origin}${result.value.path}` })
  }

  async function takeFactor(memberId: string, name: string): Promise<void> {
    setAt(memberId)
    const result = await run(resetSecondFactor, inputFor(memberId))
    setResetting(undefined)
    if (result.ok) setDone({ key: randomKey(), text: texts.factorReset(name), undo: undefined })
    await revalidate()
  }

  function lastSeenText({ seenAt }: Member): string {
    if (!seenAt) return texts.never
    const day = (instant: number) => toCalendarDay(instant, timeZone)
    const [seenMs, today] = [Date.parse(seenAt), Date.parse(now)]
    if (day(seenMs) === day(today)) return texts.seen(texts.today)
    if (day(seenMs) === day(today - 86_400_000)) return texts.seen(texts.yesterday)
    return texts.seen(getDateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone }).format(seenMs))
  }

  return (
    <section>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.text}</p>
      {members === null && <p className={staff.wrong}>{texts.failed}</p>}
      {made && (
        <OneTimeLinkPanel
          key={made.link}
          title={texts.resetMade(made.name)}
          text={texts.resetText}
          label={texts.resetLink}
          qr={texts.resetQr}
          link={made.link}
          onClose={() => setMade(undefined)}
        />
      )}
      <ul className={style.list}>
        {members?.map((member) => {
          const { memberId, name, role: has, suspended } = member
          return (
            <MemberRow
              key={memberId}
              member={member}
              roles={isRoleAtLeast(role, has) && !member.isYou ? assignableRoles(role) : []}
              seen={lastSeenText(member)}
              busy={busy && at === memberId}
              problem={at === memberId ? problem?.detail : undefined}
              onRole={(given) => void take(giveRole(name, given, giveRole(name, has)), memberId)}
              onSuspend={() => void take(suspended ? resume(name, suspend(name)) : suspend(name, resume(name)), memberId)}
              onReset={!handsLinks || suspended ? undefined : () => void makeLink(memberId, name)}
              onResetFactor={member.secondFactor && !suspended ? () => setResetting({ memberId, name }) : undefined}
              onRemove={() => void take(remove(name, resume(name)), memberId)}
            />
          )
        })}
      </ul>
      <ConfirmSheet
        open={resetting !== undefined}
        title={texts.resetFactorAsk(resetting?.name ?? '')}
        confirm={texts.resetFactor}
        keep={texts.keep}
        busy={busy}
        onConfirm={() => resetting && void takeFactor(resetting.memberId, resetting.name)}
        onClose={() => setResetting(undefined)}
      >
        {texts.resetFactorText(mails)}
      </ConfirmSheet>
      {done && <UndoSnack key={done.key} text={done.text} onUndo={done.undo} disabled={busy} onEnd={() => setDone(undefined)} />}
    </section>
  )
}

type RowProps = {
  member: Member
  /** Roles that may be granted; empty if the member may not be changed. */
  roles: readonly Role[]
  seen: string
  busy: boolean
  problem: string | undefined
  onRole: (role: Role) => void
  onSuspend: () => void
  onReset: (() => void) | undefined
  onResetFactor: (() => void) | undefined
  onRemove: () => void
}

function MemberRow({ member, roles, seen, busy, problem, onRole, onSuspend, onReset, onResetFactor, onRemove }: RowProps) {
  const { members: texts, dot } = useWords(memberListWords)
  const { roles: names } = useWords(staffFrameWords)
  const { name, email, role, everywhere, suspended, isYou, secondFactor } = member
  return (
    <li className={style.member} data-off={suspended || undefined}>
      <span className={staff.grow}>
        <b className={style.email}>
          {name}
          {isYou && <span className={style.mark}>{texts.you}</span>}
          {suspended && <span className={`${style.mark} ${style.off}`}>{texts.suspended}</span>}
        </b>
        <span className={staff.help}>
          {[email !== name && email, everywhere && texts.everywhere, texts.factor[secondFactor ? 'has' : 'hasNot'], seen]
            .filter(Boolean)
            .join(dot)}
        </span>
        <StaffErrorMessage>{problem}</StaffErrorMessage>
      </span>
      {roles.length === 0 ? (
        <span className={style.role}>{names[role]}</span>
      ) : (
        <>
          <Select
            className={style.role}
            aria-label={texts.roleOf(name)}
            value={role}
            disabled={busy}
            onChange={(event) => onRole(event.target.value as Role)}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </Select>
          <LazyMountMenu
            position="bottom-end"
            button={{ icon: true, 'aria-label': texts.acts(name), disabled: busy, children: <IconDots size={18} aria-hidden /> }}
          >
            <Menu.Dropdown>
              {onReset && <Menu.Item onClick={onReset}>{texts.makeReset}</Menu.Item>}
              {onResetFactor && <Menu.Item onClick={onResetFactor}>{texts.resetFactor}</Menu.Item>}
              <Menu.Item className={suspended ? undefined : staff.destructive} onClick={onSuspend}>
                {suspended ? texts.resume : texts.suspend}
              </Menu.Item>
              <Menu.Item className={staff.destructive} onClick={onRemove}>
                {everywhere ? texts.removeEverywhere : texts.remove}
              </Menu.Item>
            </Menu.Dropdown>
          </LazyMountMenu>
        </>
      )}
    </li>
  )
}
