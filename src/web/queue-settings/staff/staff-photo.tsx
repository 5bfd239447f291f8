import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removeStaffPhoto, setStaffPhoto } from '#contract/queue-settings/staff.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { call } from '../../api/api.ts'
import { sendFile } from '../../api/file-call.ts'
import { createIntentions } from '../../api/intention.ts'
import { randomKey } from '../../api/random-key.ts'
import { photoOf } from '../../frame/staff/colleagues.ts'
import { StaffWrong } from '../../frame/staff/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { Face } from '../../parts/choices/staff-select/face.tsx'
import staff from '../../parts/theme/staff.module.css'
import type { ActsProps } from '../queue/setting/setting-form.ts'
import { settingsWords } from '../queue/words.ts'
import style from './page.module.css'

/** What the server takes; it looks at the content itself. */
const accepted = 'image/jpeg,image/png,image/webp'

/** What somebody looks like. It is kept at once, whatever else is being typed. */
export function StaffPhoto({ shopId, row }: ActsProps<StaffSetting>) {
  const { photo: texts } = useWords(settingsWords)
  const { revalidate } = useRevalidator()
  const [intentions] = useState(() => createIntentions(randomKey))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const params = { shopId, staffId: row.id }

  async function add(file: File): Promise<void> {
    const intention = [file.name, file.size, file.lastModified]
    const { currentIdToken } = await import('../../auth/firebase.ts')
    const token = await currentIdToken().catch(() => undefined)
    await act(texts.kept, async () => {
      const result = await sendFile(setStaffPhoto, { params, query: {}, file, key: intentions.keyFor(...intention), token })
      if (result.ok || result.problem) intentions.settle(...intention)
      return result.ok ? undefined : (result.problem?.detail ?? texts.network)
    })
  }

  async function remove(): Promise<void> {
    // Erased twice is erased once: a lost answer needs no key that is kept.
    await act(texts.removed, async () => {
      const result = await call(removeStaffPhoto, { params, idempotencyKey: randomKey() })
      return result.ok ? undefined : result.problem.detail
    })
  }

  async function act(saying: string, send: () => Promise<string | undefined>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    setSaid('')
    const wrong = await send()
    setBusy(false)
    setProblem(wrong)
    if (wrong === undefined) setSaid(saying)
    await revalidate()
  }

  return (
    <fieldset className={style.photoField}>
      <legend>{texts.label}</legend>
      <span className={staff.help}>{texts.help}</span>
      <div className={style.photo}>
        <Face person={{ name: row.name, colour: row.colour, photo: photoOf(shopId, row) }} size="large" />
        <label className={`${staff.outline} ${staff.small} ${style.file}`}>
          {row.photoId ? texts.change : texts.add}
          <input
            type="file"
            accept={accepted}
            disabled={busy}
            onChange={({ target }) => {
              if (target.files?.[0]) void add(target.files[0])
              // The same one may be chosen again.
              target.value = ''
            }}
          />
        </label>
        {row.photoId && (
          <button
            type="button"
            className={`${staff.quiet} ${staff.small} ${staff.destructive}`}
            disabled={busy}
            onClick={() => void remove()}
          >
            {texts.remove}
          </button>
        )}
        <span role="status" className={staff.muted}>
          {busy ? texts.sending : said}
        </span>
      </div>
      <StaffWrong>{problem}</StaffWrong>
    </fieldset>
  )
}
