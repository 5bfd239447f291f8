import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getLineSettings, type LineSettings, removeLineAccount, setLineAccount } from '#contract/line.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Checkbox } from '../../parts/controls/choice.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { ConfirmSheet } from '../../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import style from '../settings/page.module.css'
import type { Route } from './+types/page'
import { LineStatusText } from './line-status.tsx'
import { lineSettingWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'admin')
  const settings = await unwrapOrThrow(context.get(pageContext).call(getLineSettings, { params: { shopId: shop.id } }))
  return { shopId: shop.id, settings }
}

export default function LineSettingsPage({ loaderData: { shopId, settings } }: Route.ComponentProps) {
  const texts = useWords(lineSettingWords)
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string }>()
  const { account, callbackUrl, rev } = settings
  function finish(text: string): void {
    setDone({ key: randomKey(), text })
    void revalidate()
  }
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <div className={style.form}>
          <p className={staff.muted}>{texts.intro}</p>
          {callbackUrl === null && <p className={style.notice}>{texts.noAddress}</p>}
          {account && (
            <ConnectedAccount shopId={shopId} account={account} onRemoved={() => finish(texts.account.removed)}>
              {/* Asks again after each save. */}
              <LineStatusText key={rev} shopId={shopId} />
            </ConnectedAccount>
          )}
          {callbackUrl !== null && (
            <>
              <section className={style.part}>
                <h2>{texts.addresses.title}</h2>
                <CopyField label={texts.addresses.callback} value={callbackUrl} />
                {account?.webhookUrl ? (
                  <CopyField label={texts.addresses.webhook} value={account.webhookUrl} />
                ) : (
                  <p className={staff.muted}>{texts.addresses.afterSaving}</p>
                )}
                <p className={staff.muted}>{texts.addresses.hint}</p>
              </section>
              {/* Remounts after each save, so that no secret stays in a field. */}
              <AccountForm
                key={`${account?.allShops} ${rev}`}
                shopId={shopId}
                settings={settings}
                onSaved={() => finish(texts.form.saved)}
                onReload={() => void revalidate()}
              />
            </>
          )}
        </div>
      </main>
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

type Account = NonNullable<LineSettings['account']>
type ConnectedProps = { shopId: string; account: Account; onRemoved: () => void; children: ReactNode }

function ConnectedAccount({ shopId, account: { name, basicId, allShops }, onRemoved, children }: ConnectedProps) {
  const { account: texts } = useWords(lineSettingWords)
  const [asks, setAsks] = useState(false)
  const { busy, problem, run } = useCommand()
  async function remove(): Promise<void> {
    const result = await run(removeLineAccount, { params: { shopId }, idempotencyKey: randomKey() })
    if (!result.ok) return
    setAsks(false)
    onRemoved()
  }
  return (
    <section className={style.part}>
      <h2>{texts.title}</h2>
      <p>
        <b translate="no">
          {name} {basicId}
        </b>
        <br />
        {allShops ? texts.ofAll : texts.ofShop}
      </p>
      {children}
      <ButtonRow>
        <Button destructive onClick={() => setAsks(true)}>
          {texts.remove}
        </Button>
      </ButtonRow>
      <ConfirmSheet
        open={asks}
        title={texts.remove}
        confirm={texts.remove}
        keep={texts.keep}
        busy={busy}
        wrong={problem?.detail}
        onConfirm={() => void remove()}
        onClose={() => setAsks(false)}
      >
        {texts.removeText}
      </ConfirmSheet>
    </section>
  )
}

const fields = [
  { name: 'channelToken', pattern: undefined, type: 'password' },
  { name: 'channelSecret', pattern: '[0-9a-f]{32}', type: 'password' },
  { name: 'loginChannelId', pattern: '[0-9]{5,20}', type: 'text' },
  { name: 'loginChannelSecret', pattern: '[0-9a-f]{32}', type: 'password' },
] as const

type FormProps = { shopId: string; settings: LineSettings; onSaved: () => void; onReload: () => void }

function AccountForm({ shopId, settings: { rev, account }, onSaved, onReload }: FormProps) {
  const { form: texts } = useWords(lineSettingWords)
  const { busy, problem, run } = useCommand()
  async function save(typed: FormData): Promise<void> {
    const text = (name: (typeof fields)[number]['name']) => String(typed.get(name)).trim()
    const secrets = { channelToken: text('channelToken'), channelSecret: text('channelSecret') }
    const login = { loginChannelId: text('loginChannelId'), loginChannelSecret: text('loginChannelSecret') }
    const body = { rev, allShops: typed.get('allShops') !== null, ...secrets, ...login }
    if ((await run(setLineAccount, { params: { shopId }, body })).ok) onSaved()
  }
  return (
    <form
      className={style.part}
      onSubmit={(event) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
    >
      <h2>{account ? texts.change : texts.title}</h2>
      <p className={staff.muted}>{texts.help}</p>
      {fields.map(({ name, ...input }) => (
        <label key={name} className={style.field}>
          <span className={staff.label}>{texts[name]}</span>
          <TextInput name={name} required {...input} autoComplete="off" spellCheck={false} />
        </label>
      ))}
      <Checkbox name="allShops" defaultChecked={account?.allShops ?? false}>
        {texts.allShops}
      </Checkbox>
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
