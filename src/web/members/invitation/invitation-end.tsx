import { Link } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import style from './page.module.css'
import { invitationWords } from './words.ts'

export function AcceptedInvitationPage({
  email,
  shop,
  signedIn,
}: {
  email: string
  shop: string | undefined
  signedIn?: boolean | undefined
}) {
  const { accepted } = useWords(invitationWords)
  const path = useLocalizePath()
  return (
    <PublicFrame>
      <PageTitle page={accepted.title} />
      <h1>{accepted.title}</h1>
      <p className={style.intro}>{signedIn ? accepted.signedIn(shop ?? '') : accepted.text(shop ?? '')}</p>
      {signedIn ? (
        <a className={buttonClass({ look: 'primary', large: true, wide: true })} href={path('/shopAdmin')}>
          {accepted.begin}
        </a>
      ) : (
        <Link className={buttonClass({ look: 'primary', large: true, wide: true })} to={path('/shopAdmin/login')} state={{ email }}>
          {accepted.signIn}
        </Link>
      )}
    </PublicFrame>
  )
}

/** Explains why an invitation is invalid (unknown, used or expired) and links to the sign-in. */
export function InvalidInvitationPage({ problem }: { problem: Problem | undefined }) {
  const { unusable } = useWords(invitationWords)
  const path = useLocalizePath()
  return (
    <PublicFrame>
      <PageTitle page={unusable.title} />
      <h1>{unusable.title}</h1>
      <p className={style.intro}>{problem?.detail}</p>
      <a className={buttonClass({ large: true, wide: true })} href={path('/shopAdmin/login')}>
        {unusable.signIn}
      </a>
    </PublicFrame>
  )
}
