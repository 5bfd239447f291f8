import { type PrivacyNotice, publishPrivacyNotice } from '#contract/privacy/notice.ts'
import { addMailSentence } from '#domain/privacy/delivery.ts'
import { isFinalRefusal } from '../api/api.ts'
import { useCommand } from '../api/use-command.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button, buttonClass } from '../parts/controls/button.tsx'
import style from './page.module.css'
import { outboxWords } from './words.ts'

type Props = { shopId: string; notice: PrivacyNotice; onPublished: () => void }

/** Shown when mails are sent but the shop's own privacy notice doesn't mention them. Only a manager may edit it. */
export function PrivacyNoticeMailWarning({ shopId, notice: { shop, version, texts }, onPublished }: Props) {
  const { notice: words } = useWords(outboxWords)
  const path = useLocalizePath()
  const { busy, problem, run } = useCommand()
  async function add(): Promise<void> {
    const body = { replaces: version, texts: addMailSentence(texts) }
    const result = await run(publishPrivacyNotice, { params: { shopId }, body })
    if (result.ok || isFinalRefusal(result.problem)) onPublished()
  }
  return (
    <section className={style.notice}>
      <p>{words.text}</p>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div className={style.acts}>
        <Button disabled={busy} onClick={() => void add()}>
          {busy ? words.adding : words.add}
        </Button>
        <a className={buttonClass()} href={path(`/entry/privacy?shop=${shop.code}`)} target="_blank" rel="noreferrer">
          {words.read}
        </a>
      </div>
    </section>
  )
}
