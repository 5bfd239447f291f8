import { useState } from 'react'
import { type PrivacyNotice, publishPrivacy } from '#contract/privacy/notice.ts'
import { withMail } from '#domain/privacy/delivery.ts'
import { call, isDecided } from '../api/api.ts'
import { createIntentions } from '../api/intention.ts'
import { randomKey } from '../device/random-key.ts'
import { StaffWrong } from '../form/staff-wrong.tsx'
import { useLocalPath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { outboxWords } from './words.ts'

type Props = { shopId: string; notice: PrivacyNotice; onPublished: () => void }

/** Mails leave, and the shop's own notice doesn't say so: nobody but a manager rewrites it. */
export function NoticeLacksMail({ shopId, notice: { shop, version, texts }, onPublished }: Props) {
  const { notice: words } = useWords(outboxWords)
  const path = useLocalPath()
  const [intentions] = useState(() => createIntentions(randomKey))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function add(): Promise<void> {
    const body = { replaces: version, texts: withMail(texts) }
    setBusy(true)
    const answer = await call(publishPrivacy, { params: { shopId }, body, idempotencyKey: intentions.keyFor(body) })
    setBusy(false)
    setProblem(answer.ok ? undefined : answer.problem.detail)
    if (!answer.ok && !isDecided(answer.problem)) return
    intentions.settle(body)
    onPublished()
  }
  return (
    <section className={style.notice}>
      <p>{words.text}</p>
      <StaffWrong>{problem}</StaffWrong>
      <div className={style.acts}>
        <button type="button" className={staff.outline} disabled={busy} onClick={() => void add()}>
          {busy ? words.adding : words.add}
        </button>
        <a className={staff.outline} href={path(`/entry/privacy?shop=${shop.code}`)} target="_blank" rel="noreferrer">
          {words.read}
        </a>
      </div>
    </section>
  )
}
