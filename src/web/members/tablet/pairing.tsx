import { type FormEvent, useEffect, useId, useState } from 'react'
import { addDevice } from '#contract/devices/devices.ts'
import { pairTablet } from '#contract/devices/tablets.ts'
import { formatEntryCode, normalizeEntryCode, parseEntryCode } from '#domain/entry-code.ts'
import { callAnonymously, callAuthenticated, isFinalRefusal } from '../../api/api.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { randomKey } from '../../device/random-key.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { Select, TextInput } from '../../parts/controls/field.tsx'
import visitor from '../../theme/visitor.module.css'
import { memberWords } from '../words.ts'
import style from './page.module.css'

const intentions = createIdempotencyKeys(randomKey)

/** Pairs by code and signs in through `onToken`. Resolves to the error text; undefined on success. */
async function pair(code: string, onToken: (token: string) => Promise<void>): Promise<string | undefined> {
  const result = await callAnonymously(pairTablet, { body: { code }, idempotencyKey: intentions.keyFor('pair', code) })
  if (result.ok || isFinalRefusal(result.problem)) intentions.settle('pair', code)
  if (!result.ok) return result.problem.detail
  await onToken(result.value.token)
  return undefined
}

/** Runs one pairing at a time and keeps its error. */
function usePairing() {
  const { tablet: texts } = useWords(memberWords)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  async function run(act: () => Promise<string | undefined>): Promise<void> {
    setBusy(true)
    setWrong(await act().catch(() => texts.offline))
    setBusy(false)
  }
  return { busy, wrong, run }
}

/** Pairs by a manager's code, typed or from the QR code's fragment. */
export function CodePairingForm({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const { tablet: texts } = useWords(memberWords)
  const path = useLocalizePath()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { busy, wrong, run } = usePairing()
  // Opening a link changes nothing by itself: the manager presses the button.
  useEffect(() => {
    const code = parseEntryCode(decodeURIComponent(location.hash.slice(1)))
    if (code) setTyped(formatEntryCode(code))
  }, [])
  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = normalizeEntryCode(typed)
    if (code) void run(() => pair(code, onToken))
  }
  return (
    <form className={`${visitor.slip} ${style.slip}`} onSubmit={submit}>
      <h1>{texts.pairTitle}</h1>
      <p>{texts.pairText}</p>
      <div>
        <label className={style.label} htmlFor={id}>
          {texts.code}
        </label>
        <TextInput
          id={id}
          large
          className={style.codeField}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong && `${id}w`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div id={`${id}w`}>{wrong && <ErrorMessage>{wrong}</ErrorMessage>}</div>
      </div>
      <Button type="submit" look="primary" large wide disabled={busy}>
        {busy ? texts.pairing : texts.pair}
      </Button>
      <a className={buttonClass({ large: true, wide: true })} href={`${path('/shopAdmin/login')}?by=password`}>
        {texts.signIn}
      </a>
    </form>
  )
}

type HereProps = { name: string; shops: readonly { id: string; name: string }[]; onToken: (token: string) => Promise<void> }

/** Pairs through a manager signed in on the tablet: creates a code and uses it at once. */
export function SignedInPairingForm({ name, shops, onToken }: HereProps) {
  const { tablet: texts } = useWords(memberWords)
  const path = useLocalizePath()
  const id = useId()
  const [shopId, setShopId] = useState(shops[0]?.id ?? '')
  const { busy, wrong, run } = usePairing()

  async function pairHere(): Promise<string | undefined> {
    const intention = ['add', shopId] as const
    const added = await callAuthenticated(addDevice, {
      params: { shopId },
      body: { name: texts.deviceName },
      idempotencyKey: intentions.keyFor(...intention),
    })
    if (!added.ok) return added.problem.detail
    const refused = await pair(added.value.code ?? '', onToken)
    if (refused === undefined) intentions.settle(...intention)
    return refused
  }

  return (
    <section className={`${visitor.slip} ${style.slip}`}>
      <h1>{texts.pairHereTitle}</h1>
      <p>{texts.pairHereText(name)}</p>
      {shops.length > 1 && (
        <Select id={id} large className={style.codeField} value={shopId} onChange={(event) => setShopId(event.target.value)}>
          {shops.map((shop) => (
            <option key={shop.id} value={shop.id}>
              {shop.name}
            </option>
          ))}
        </Select>
      )}
      {shops.length === 1 && <p>{shops[0]!.name}</p>}
      {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
      <Button look="primary" large wide disabled={busy} onClick={() => void run(pairHere)}>
        {busy ? texts.pairing : texts.pairHere}
      </Button>
      <a className={buttonClass({ large: true, wide: true })} href={path('/shopAdmin')}>
        {texts.back}
      </a>
    </section>
  )
}
