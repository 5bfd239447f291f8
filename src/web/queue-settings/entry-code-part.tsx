import { useState } from 'react'
import { renewEntryCode, type ShopSetting } from '#contract/queue-settings/shop.ts'
import { showEntryCode } from '#domain/entry-code.ts'
import { call, isDecided } from '../ui/api.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { ConfirmSheet } from '../ui/parts/confirm-sheet/confirm-sheet.tsx'
import { randomKey } from '../ui/random-key.ts'
import staff from '../ui/staff.module.css'
import { timeOfDay } from '../ui/time.ts'
import style from './entry-code-part.module.css'
import { SettingPart } from './setting-list.tsx'
import { settingsTexts } from './texts.ts'

type Props = { shopId: string; shop: ShopSetting; onDone: (message: string) => void; onRefused: (why: string) => void }

/** The code that visitors come in by. A new one can't be taken back, so it is asked for twice. */
export function EntryCodePart({ shopId, shop, onDone, onRefused }: Props) {
  const { code: texts } = useMessages(settingsTexts)
  const path = useLocalPath()
  /** The code that was seen when it was asked: the page may show another one meanwhile, which nobody meant to replace. */
  const [replaces, setReplaces] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Kept until the server has decided, so that pressing again after a lost answer makes no second code. */
  const [key, setKey] = useState<string>()
  const { entryCode, formerCode, timeZone } = shop

  async function renew(replaces: string): Promise<void> {
    const idempotencyKey = key ?? randomKey()
    setKey(idempotencyKey)
    setBusy(true)
    const result = await call(renewEntryCode, { params: { shopId }, body: { replaces }, idempotencyKey })
    setBusy(false)
    setReplaces(undefined)
    if (result.ok || isDecided(result.problem)) setKey(undefined)
    if (result.ok) onDone(texts.renewed)
    else onRefused(result.problem.detail)
  }

  return (
    <SettingPart id="code" title={texts.title} intro={texts.intro}>
      <div className={style.code}>
        <div>
          <p className={`${staff.tag} ${style.figure}`}>{showEntryCode(entryCode)}</p>
          {formerCode && (
            <p className={staff.muted}>{texts.former(showEntryCode(formerCode.code), timeOfDay(formerCode.until, timeZone))}</p>
          )}
          <a href={path(`/entry/w/${entryCode}`)} target="_blank" rel="noreferrer">
            {texts.open}
          </a>
        </div>
        <button type="button" className={staff.outline} onClick={() => setReplaces(entryCode)}>
          {texts.renew}
        </button>
      </div>
      <ConfirmSheet
        open={replaces !== undefined}
        title={texts.renewTitle}
        confirm={texts.renewConfirm}
        keep={texts.keep}
        busy={busy}
        onClose={() => setReplaces(undefined)}
        onConfirm={() => void (replaces && renew(replaces))}
      >
        {texts.renewText}
      </ConfirmSheet>
    </SettingPart>
  )
}
