import { type ReactNode, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { getProfile } from '#contract/profile.ts'
import { getShop } from '#contract/shops.ts'
import { pageContext } from '../../api/page.ts'
import { findSelectedWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { frameWords } from '../../frame/words.ts'
import { pathLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import type { Route } from './+types/page'
import { AccountDeletionForm } from './deletion.tsx'
import { SignedInDevices } from './devices.tsx'
import { EmailPart } from './email-part.tsx'
import { MailPreferenceSettings } from './mail-choices.tsx'
import { NameAndLanguageForm } from './name-and-language-form.tsx'
import style from './page.module.css'
import { PasswordPart } from './password-part.tsx'
import { SignInPhonePart } from './phone-part.tsx'
import { PinPart } from './pin-part.tsx'
import { profileRules } from './profile-rules.ts'
import { ProvidersPart } from './providers-part.tsx'
import { PushPreferenceSettings } from './push-choices.tsx'
import { SecondFactorCodeSheet, SecondFactorPart } from './second-factor/second-factor-part.tsx'
import { profileWords } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, mails, signIn } = context.get(pageContext)
  // Works without a shop, because the account belongs to the user.
  const here = findSelectedWorkplace(context)
  const [profile, shop] = await Promise.all([call(getProfile, {}), here && call(getShop, { params: { shopId: here.shop.id } })])
  return {
    mails,
    methods: signIn.methods,
    hosted: signIn.hosted !== undefined,
    sms: signIn.sms,
    providers: signIn.providers,
    // The page works without the profile and offers a retry.
    profile: profile.ok ? profile.value : undefined,
    timeZone: shop?.ok ? shop.value.timeZone : 'Asia/Tokyo',
    rules: profileRules(profile.ok && profile.value.hasPassword, pathLocale(new URL(request.url).pathname)),
  }
}

/** Draws the QR code of an authenticator app on the server, because the browser has no code for it. */
export async function action({ request }: Route.ActionArgs) {
  const text = (await request.formData()).get('text')
  if (typeof text !== 'string' || text.length > 1_000) throw data(null, { status: 400 })
  return createQrSvgPath(text)
}

export default function ProfilePage({
  loaderData: { profile, mails, methods, hosted, providers, sms, timeZone, rules },
}: Route.ComponentProps) {
  const texts = useWords(profileWords)
  const { privacy } = useWords(frameWords)
  const path = useLocalizePath()
  const { revalidate, state } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string }>()
  function onDone(text: string): void {
    setDone({ key: randomKey(), text })
    void revalidate()
  }
  return (
    <>
      <PageTitle page={texts.title} />
      <AdminHeader title={texts.title} />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        {profile ? (
          <>
            <Part title={texts.me.title}>
              <NameAndLanguageForm profile={profile} rules={rules.me} onDone={onDone} />
            </Part>
            <Part title={texts.email.title}>
              <EmailPart profile={profile} rules={rules.email} mails={mails || hosted} />
            </Part>
            {methods.includes('password') && (
              <Part title={texts.password.title}>
                <PasswordPart profile={profile} rules={rules.password} mails={mails || hosted} onDone={onDone} />
              </Part>
            )}
            {!hosted && (
              <Part id="second-factor" title={texts.secondFactor.title}>
                <SecondFactorPart profile={profile} rules={rules.proof} sms={sms} timeZone={timeZone} onDone={onDone} />
              </Part>
            )}
            {!hosted && (
              <Part title={texts.pin.title}>
                <PinPart profile={profile} rules={rules.pin} onDone={onDone} />
              </Part>
            )}
            {methods.includes('phone') && (
              <Part title={texts.phone.title}>
                <SignInPhonePart profile={profile} rules={rules.phone} keepsSms={sms === 'kept'} onDone={onDone} />
              </Part>
            )}
            {(providers.length > 0 || profile.providers.length > 0) && (
              <Part title={texts.providers.title}>
                <ProvidersPart profile={profile} offered={providers} rules={rules.deletion} onDone={onDone} />
              </Part>
            )}
            <Part title={texts.mails.title}>
              <MailPreferenceSettings choices={profile.choices} mails={mails} onDone={onDone} />
            </Part>
            <Part title={texts.push.title}>
              <PushPreferenceSettings choices={profile.choices} pushKey={profile.pushKey} onDone={onDone} />
            </Part>
            <Part title={texts.devices.title}>
              <SignedInDevices signIns={profile.signIns} timeZone={timeZone} onDone={onDone} />
            </Part>
            <Part title={texts.deletion.title}>
              <AccountDeletionForm email={profile.email ?? ''} hasPassword={profile.hasPassword} rules={rules.deletion} />
            </Part>
            <a href={path('/entry/privacy')}>{privacy}</a>
          </>
        ) : (
          <ErrorState area="staff" {...texts.failedToLoad} busy={state === 'loading'} onRetry={() => void revalidate()} />
        )}
      </main>
      <SecondFactorCodeSheet />
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={style.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
