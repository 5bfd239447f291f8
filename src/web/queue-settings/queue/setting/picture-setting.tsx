import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import { createIdempotencyKeys } from '../../../api/idempotency-keys.ts'
import { randomKey } from '../../../device/random-key.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { Button } from '../../../parts/controls/button.tsx'
import { FileButton } from '../../../parts/controls/file-button.tsx'
import staff from '../../../theme/staff.module.css'
import type { SettingsWords } from '../words/ja.ts'
import style from './picture-setting.module.css'

/** Types for the file picker. The server checks the content itself. */
const accepted = 'image/jpeg,image/png,image/webp'

type Sending = { file: File; key: string; token: string | undefined }
/** Without a problem: the connection was lost and the outcome is unknown. */
type Outcome = { ok: true } | { ok: false; problem: Pick<Problem, 'detail'> | undefined }
type Props = {
  texts: SettingsWords['photo']
  isThere: boolean
  send: (sending: Sending) => Promise<Outcome>
  /** Idempotent, so a retry needs no stored key. */
  remove: () => Promise<Outcome>
  children: ReactNode
}

/** One picture, saved at once and apart from the form. */
export function PictureSetting({ texts, isThere, send, remove, children }: Props) {
  const { revalidate } = useRevalidator()
  const [intentions] = useState(() => createIdempotencyKeys(randomKey))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [doneText, setDoneText] = useState('')

  async function add(file: File): Promise<void> {
    const intention = [file.name, file.size, file.lastModified]
    const { currentIdToken } = await import('../../../auth/firebase.ts')
    const token = await currentIdToken().catch(() => undefined)
    await act(texts.kept, async () => {
      const result = await send({ file, key: intentions.keyFor(...intention), token })
      if (result.ok || result.problem) intentions.settle(...intention)
      return result
    })
  }

  async function act(successText: string, request: () => Promise<Outcome>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    setDoneText('')
    const result = await request()
    setBusy(false)
    if (result.ok) setDoneText(successText)
    else setProblem(result.problem?.detail ?? texts.network)
    await revalidate()
  }

  return (
    <fieldset className={style.field}>
      <legend>{texts.label}</legend>
      <span className={staff.help}>{texts.help}</span>
      <div className={style.picture}>
        {children}
        <FileButton
          small
          accept={accepted}
          disabled={busy}
          onChange={({ target }) => {
            if (target.files?.[0]) void add(target.files[0])
            // Lets the same file be chosen again.
            target.value = ''
          }}
        >
          {isThere ? texts.change : texts.add}
        </FileButton>
        {isThere && (
          <Button look="quiet" small destructive disabled={busy} onClick={() => void act(texts.removed, remove)}>
            {texts.remove}
          </Button>
        )}
        <span role="status" className={staff.muted}>
          {busy ? texts.sending : doneText}
        </span>
      </div>
      <StaffErrorMessage>{problem}</StaffErrorMessage>
    </fieldset>
  )
}
