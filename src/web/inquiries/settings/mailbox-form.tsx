import { useState } from 'react'
import { type InquiryMailbox, setInquiryMailbox } from '#contract/inquiries.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Select, TextInput } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { inquirySettingWords } from './words.ts'

type Props = { shopId: string; settings: InquiryMailbox; onSaved: () => void; onReload: () => void }

const ports = { tls: '993', startTls: '143' } as const

/** Asks for server, user and password. The usual port, encryption and folder are folded. */
export function MailboxForm({ shopId, settings: { rev, mailbox }, onSaved, onReload }: Props) {
  const { form: texts } = useWords(inquirySettingWords)
  const { busy, problem, run } = useCommand()
  const [encryption, setEncryption] = useState<keyof typeof ports>(mailbox?.startTls ? 'startTls' : 'tls')
  const [port, setPort] = useState(String(mailbox?.port ?? ports.tls))
  const [folder, setFolder] = useState(mailbox?.folder ?? 'INBOX')
  async function save(typed: FormData): Promise<void> {
    const text = (name: string) => String(typed.get(name)).trim()
    const login = { user: text('user'), password: String(typed.get('password')) }
    const body = { rev, host: text('host'), port: Number(port), startTls: encryption === 'startTls', folder: folder.trim(), ...login }
    if ((await run(setInquiryMailbox, { params: { shopId }, body })).ok) onSaved()
  }
  return (
    <form
      className={style.part}
      onSubmit={(event) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
    >
      <h2>{mailbox ? texts.change : texts.title}</h2>
      <p className={staff.muted}>{texts.help}</p>
      <p className={staff.muted}>{texts.oauth}</p>
      <label className={style.field}>
        <span className={staff.label}>{texts.host}</span>
        <TextInput name="host" required maxLength={253} defaultValue={mailbox?.host} placeholder="imap.example.jp" spellCheck={false} />
      </label>
      <label className={style.field}>
        <span className={staff.label}>{texts.user}</span>
        <TextInput name="user" required maxLength={254} defaultValue={mailbox?.user} autoComplete="off" spellCheck={false} />
      </label>
      <label className={style.field}>
        <span className={staff.label}>{texts.password}</span>
        <TextInput name="password" type="password" required maxLength={500} autoComplete="off" />
      </label>
      <details className={style.more}>
        <summary>
          {texts.more} <span className={staff.muted}>{texts.moreValue(port, folder)}</span>
        </summary>
        <label className={style.field}>
          <span className={staff.label}>{texts.encryption}</span>
          <Select
            value={encryption}
            onChange={(event) => {
              const chosen = event.currentTarget.value as keyof typeof ports
              setEncryption(chosen)
              setPort(ports[chosen])
            }}
          >
            <option value="tls">{texts.tls}</option>
            <option value="startTls">{texts.startTls}</option>
          </Select>
        </label>
        <label className={style.field}>
          <span className={staff.label}>{texts.port}</span>
          <TextInput type="number" required min={1} max={65_535} value={port} onChange={(event) => setPort(event.currentTarget.value)} />
        </label>
        <label className={style.field}>
          <span className={staff.label}>{texts.folder}</span>
          <TextInput required maxLength={200} value={folder} onChange={(event) => setFolder(event.currentTarget.value)} />
        </label>
      </details>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <ButtonRow>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
        {problem?.code === 'setting.changed' && <Button onClick={onReload}>{texts.reload}</Button>}
      </ButtonRow>
    </form>
  )
}
