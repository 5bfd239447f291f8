import { useId, useState } from 'react'
import type { Role } from '#domain/roles.ts'
import { StaffWrong } from '../../frame/staff/staff-wrong.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../parts/theme/staff.module.css'
import { memberWords } from '../words.ts'

import style from './page.module.css'

type Props = {
  /** Only those that this member may give. */
  roles: readonly Role[]
  /** Answers what is wrong, or nothing. */
  onInvite: (email: string, role: Role) => Promise<string | undefined>
  /** Another wish than the one sent before. */
  onChange: () => void
}

export function InvitationForm({ roles, onInvite, onChange }: Props) {
  const { invitations: texts } = useWords(memberWords)
  const { roles: names } = useWords(staffFrameWords)
  const id = useId()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>(roles.includes('staff') ? 'staff' : roles[0]!)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(): Promise<void> {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
      setProblem(texts.emailInvalid)
      return document.getElementById(`${id}email`)?.focus()
    }
    setSending(true)
    const wrong = await onInvite(email.trim(), role)
    setSending(false)
    setProblem(wrong)
    if (!wrong) setEmail('')
  }

  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={style.emailField}>
        <label className={staff.label} htmlFor={`${id}email`}>
          {texts.email}
        </label>
        <input
          id={`${id}email`}
          className={staff.field}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          required
          value={email}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}problem` : undefined}
          onChange={(event) => {
            setEmail(event.target.value)
            onChange()
          }}
        />
      </div>
      <div>
        <label className={staff.label} htmlFor={`${id}role`}>
          {texts.role}
        </label>
        <select
          id={`${id}role`}
          className={staff.field}
          value={role}
          onChange={(event) => {
            setRole(event.target.value as Role)
            onChange()
          }}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={staff.outline} disabled={sending}>
        {sending ? texts.sending : texts.submit}
      </button>
      <StaffWrong id={`${id}problem`}>{problem}</StaffWrong>
    </form>
  )
}
