import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { Role } from '#domain/roles.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import type { InputAttributes } from '../../form/input-rules.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { useForm } from '../../form/use-form.ts'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Select } from '../../parts/controls/field.tsx'
import { useMantineInput } from '../../parts/fields/mantine-input.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { memberListWords } from './words.ts'

export const inviteInputs = { email: { type: 'email', required: true, maxLength: 254 } } as const satisfies Record<string, InputAttributes>

type Props = {
  rules: FormRules
  /** Roles that this member may grant. */
  roles: readonly Role[]
  /** Resolves to the error text; undefined on success. */
  onInvite: (email: string, role: Role) => Promise<string | undefined>
}

export function InvitationForm({ rules, roles, onInvite }: Props) {
  const { invitations: texts } = useWords(memberListWords)
  const { roles: names } = useWords(staffFrameWords)
  const id = useId()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  })
  const email = useMantineInput(form, 'email')
  const [role, setRole] = useState<Role>(roles.includes('staff') ? 'staff' : roles[0]!)
  const [sending, setSending] = useState(false)

  async function submit(element: HTMLFormElement): Promise<void> {
    const address = element.elements.namedItem('email') as HTMLInputElement
    setSending(true)
    const wrong = await onInvite(address.value.trim(), role)
    setSending(false)
    if (wrong) form.refuse({ email: wrong })
    else address.value = ''
  }

  return (
    <form {...form.props} className={style.form} noValidate>
      <TextInput
        {...email}
        {...inviteInputs.email}
        className={style.emailField}
        label={texts.email}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <div>
        <label className={staff.label} htmlFor={`${id}role`}>
          {texts.role}
        </label>
        <Select id={`${id}role`} value={role} onChange={(event) => setRole(event.target.value as Role)}>
          {roles.map((option) => (
            <option key={option} value={option}>
              {names[option]}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" disabled={sending}>
        {sending ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}
