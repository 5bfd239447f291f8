import { useEffect, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { builtInProviders, isBuiltInProviderId, type OfferedProvider, type ProviderId } from '#domain/sign-in-providers.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { loadProvidersModule } from '../../auth/load-providers.ts'
import { toProviderProblemCode } from '../../auth/problem.ts'
import { ProviderLogo } from '../../auth/sign-in/provider-mark.tsx'
import { signInWords } from '../../auth/words.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useForm } from '../../form/use-form.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { CurrentPasswordField } from './current-password.tsx'
import style from './page.module.css'
import { useAccountAction } from './use-act.ts'
import { profileWords } from './words.ts'

type Props = { profile: Profile; offered: readonly OfferedProvider[]; rules: FormRules; onDone: (text: string) => void }

/** Linked sign-in services, to add or remove. A service no longer offered can still be removed. */
export function ProvidersPart({ profile, offered, rules, onDone }: Props) {
  const { providers: texts } = useWords(profileWords)
  const { box } = useWords(signInWords)
  const { busy, wrong, waits, add, prove, act } = useProviderAct(offered, onDone)
  /** True once the password is proved, because another person may use an open page. */
  const [proven, setProven] = useState(!profile.hasPassword)
  const emailOf = new Map(profile.providers.map(({ id, email }) => [id, email]))
  const left = profile.providers
    .filter(({ id }) => !offered.some((one) => one.id === id))
    .map(({ id }) => ({ id: id as ProviderId, name: nameOf(id) }))
  const all = [...offered, ...left]
  const own = profile.hasPassword ? [] : offered.filter(({ id }) => emailOf.has(id))
  return (
    <>
      <p className={staff.muted}>{texts.text}</p>
      <ul className={style.list} aria-label={texts.list}>
        {all.map(({ id, name }) => {
          const linked = emailOf.has(id)
          return (
            <li key={id}>
              <ProviderLogo id={id} />
              <span className={staff.grow}>
                <b>{name}</b>
                <span className={staff.help}>{linked ? (emailOf.get(id) ?? texts.linked) : texts.notLinked}</span>
              </span>
              {proven && (
                <Button
                  small
                  destructive={linked}
                  disabled={busy}
                  aria-label={linked ? texts.removeLabel(name) : texts.addLabel(name)}
                  onClick={() =>
                    void (linked ? act(({ unlinkProvider }, locale) => unlinkProvider(id, locale), texts.removed(name)) : add(id, name))
                  }
                >
                  {linked ? texts.remove : texts.add}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div role="status">
        {waits && (
          <div className={style.notice}>
            <p>{box.there(nameIn(all, waits))}</p>
            <Button small onClick={() => void loadProvidersModule().then(({ cancelPopup }) => cancelPopup())}>
              {box.stop}
            </Button>
          </div>
        )}
      </div>
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      {own.length > 0 && <p className={staff.muted}>{texts.proofHere}</p>}
      {own.map(({ id, name }) => (
        <Button key={id} disabled={busy} onClick={() => void prove(id)}>
          {texts.proveBy(name)}
        </Button>
      ))}
      {!proven && (
        <details className={style.more}>
          <summary>{texts.change}</summary>
          <Proof email={profile.email ?? ''} rules={rules} onProven={() => setProven(true)} />
        </details>
      )}
    </>
  )
}

const nameOf = (id: string): string => (isBuiltInProviderId(id) ? builtInProviders[id] : id.replace(/^oidc\./, ''))
const nameIn = (all: readonly OfferedProvider[], id: ProviderId): string => all.find((one) => one.id === id)?.name ?? nameOf(id)

function Proof({ email, rules, onProven }: { email: string; rules: FormRules; onProven: () => void }) {
  const { providers: texts } = useWords(profileWords)
  const locale = useLocale()
  const { busy, wrong, run } = useAccountAction()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      const password = String(new FormData(event.currentTarget).get('current'))
      void run((sdk) => sdk.reauthenticateWithPassword(password, locale), form).then((done) => done && onProven())
    },
  })
  return (
    <form {...form.props} className={style.fields} noValidate>
      <p>{texts.proof}</p>
      <CurrentPasswordField form={form} username={email} />
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" disabled={busy}>
        {busy ? texts.sending : texts.goOn}
      </Button>
    </form>
  )
}

type Service = Awaited<ReturnType<typeof loadProvidersModule>>

/** Runs one action at another service at a time and keeps the text of its failure. */
function useProviderAct(offered: readonly OfferedProvider[], onDone: (text: string) => void) {
  const { problems } = useWords(signInWords)
  const { providers: texts } = useWords(profileWords)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [waits, setWaits] = useState<ProviderId>()

  async function act(run: (service: Service, locale: string) => Promise<unknown>, done: string): Promise<void> {
    setBusy(true)
    setWrong(undefined)
    try {
      await run(await loadProvidersModule(), locale)
      onDone(done)
    } catch (error) {
      setWrong(problems[toProviderProblemCode(error)])
    } finally {
      setBusy(false)
      setWaits(undefined)
    }
  }

  // Completes a redirect. Loaded in advance, because browsers open a window only directly after the press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void loadProvidersModule()
      .then(({ finishAccountRedirect: finishOwnAct }) => finishOwnAct(locale))
      .then(
        (act) => act && onDone(act.done === 'linked' ? texts.added(nameIn(offered, act.id)) : texts.proven),
        (error) => setWrong(problems[toProviderProblemCode(error)]),
      )
  }, [])

  function add(id: ProviderId, name: string): Promise<void> {
    setWaits(id)
    return act(({ linkProvider }) => linkProvider(id, locale), texts.added(name))
  }
  /** Proves the owner of an account without password by signing in to a linked service. */
  function prove(id: ProviderId): Promise<void> {
    setWaits(id)
    return act(({ reauthenticateWithProvider: proveByProvider }) => proveByProvider(id, locale), texts.proven)
  }
  return { busy, wrong, waits, add, prove, act }
}
