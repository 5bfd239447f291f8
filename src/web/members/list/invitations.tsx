import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { createInvitation, type Invitation, revokeInvitation } from '#contract/members.ts'
import { assignableRoles, isRoleAtLeast, type Role } from '#domain/roles.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import shared from '../settings-page.module.css'
import { InvitationForm } from './invitation-form.tsx'
import { OneTimeLinkPanel } from './one-time-link-panel.tsx'
import style from './page.module.css'
import { memberListWords } from './words.ts'

type Props = {
  rules: FormRules
  shopId: string
  role: Role
  origin: string
  mails: boolean
  timeZone: string
  /** Null if loading failed. */
  invitations: readonly Invitation[] | null
}

/** Invites colleagues by a single-use link, which is mailed if possible and can be handed over. */
export function Invitations({ rules, shopId, role, origin, mails, timeZone, invitations }: Props) {
  const { invitations: texts } = useWords(memberListWords)
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<{ email: string; link: string; mailed: boolean }>()
  const { run } = useCommand()
  const open = invitations?.filter(({ state }) => state === 'open') ?? []
  const expired = invitations?.filter((one) => one.state === 'expired' && isLast(one, invitations)) ?? []

  async function invite(email: string, newRole: Role): Promise<string | undefined> {
    const result = await run(createInvitation, { params: { shopId }, body: { email, role: newRole } })
    if (!result.ok) return result.problem.fields?.[0]?.message ?? result.problem.detail
    setMade({ email: result.value.invitation.email, link: `${origin}/invitation/${result.value.token}`, mailed: result.value.mailed })
    void revalidate()
    return undefined
  }

  return (
    <section>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{mails ? texts.textMailed : texts.text}</p>
      <InvitationForm rules={rules} roles={assignableRoles(role)} onInvite={invite} />
      {made && (
        <OneTimeLinkPanel
          key={made.link}
          title={made.mailed ? texts.mailed(made.email) : texts.made(made.email)}
          text={texts.madeText}
          label={texts.link}
          qr={texts.qr}
          link={made.link}
          onClose={() => setMade(undefined)}
        />
      )}
      <h3 className={style.listHeading}>{texts.open}</h3>
      {invitations === null && <p className={staff.wrong}>{texts.failed}</p>}
      {invitations !== null && open.length + expired.length === 0 && (
        <p className={shared.empty}>
          {texts.none}
          <br />
          {texts.noneHint}
        </p>
      )}
      <ul className={style.list}>
        {open.map((invitation) => (
          <OpenInvitation
            key={invitation.id}
            shopId={shopId}
            timeZone={timeZone}
            invitation={invitation}
            mayRevoke={isRoleAtLeast(role, invitation.role)}
            onRevoked={() => void revalidate()}
          />
        ))}
        {expired.map((invitation) => (
          <ExpiredInvitation
            key={invitation.id}
            invitation={invitation}
            onAgain={isRoleAtLeast(role, invitation.role) ? () => invite(invitation.email, invitation.role) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

/** Returns true if the address has no newer invitation. */
const isLast = ({ email, createdAt }: Invitation, all: readonly Invitation[]) =>
  !all.some((other) => other.email === email && other.createdAt > createdAt)

type OpenProps = { shopId: string; timeZone: string; invitation: Invitation; mayRevoke: boolean; onRevoked: () => void }

function OpenInvitation({ shopId, timeZone, invitation, mayRevoke, onRevoked }: OpenProps) {
  const { invitations: texts, dot } = useWords(memberListWords)
  const { roles } = useWords(staffFrameWords)
  const locale = useLocale()
  const { busy, problem, run } = useCommand()
  const { id: invitationId, email, role, expiresAt } = invitation
  const until = getDateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone }).format(new Date(expiresAt))

  async function revoke(): Promise<void> {
    const result = await run(revokeInvitation, { params: { shopId, invitationId } })
    if (result.ok) onRevoked()
  }

  return (
    <li>
      <span className={staff.grow}>
        <b className={style.email}>{email}</b>
        <span className={staff.help}>{[roles[role], texts.until(until)].join(dot)}</span>
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      </span>
      {mayRevoke && (
        <Button small destructive disabled={busy} aria-label={texts.revokeLabel(email)} onClick={() => void revoke()}>
          {busy ? texts.revoking : texts.revoke}
        </Button>
      )}
    </li>
  )
}

type ExpiredProps = { invitation: Invitation; onAgain: (() => Promise<string | undefined>) | undefined }

function ExpiredInvitation({ invitation: { email, role }, onAgain }: ExpiredProps) {
  const { invitations: texts, dot } = useWords(memberListWords)
  const { roles } = useWords(staffFrameWords)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function again(): Promise<void> {
    setBusy(true)
    setProblem(await onAgain?.())
    setBusy(false)
  }
  return (
    <li>
      <span className={staff.grow}>
        <b className={style.email}>{email}</b>
        <span className={staff.help}>{[roles[role], texts.expired].join(dot)}</span>
        <StaffErrorMessage>{problem}</StaffErrorMessage>
      </span>
      {onAgain && (
        <Button small disabled={busy} aria-label={texts.againLabel(email)} onClick={() => void again()}>
          {busy ? texts.sending : texts.again}
        </Button>
      )}
    </li>
  )
}
