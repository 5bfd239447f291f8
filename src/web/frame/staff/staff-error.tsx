import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import type { RoleRefusal } from '../../api/workplace.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { ErrorPage } from '../page/error-page.tsx'
import { PageTitle } from '../page/title.tsx'
import { AdminHeader } from './admin-head.tsx'
import style from './admin-layout.module.css'
import { staffFrameWords } from './words.ts'

/** Error inside the staff frame: missing permission, missing page, or failure with the state of the queue. Links to the first staff page. */
export function StaffErrorPage({ error }: { error: unknown }) {
  const texts = useWords(staffFrameWords)
  const path = useLocalizePath()
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  if (status !== 403 && status !== 404)
    return <ErrorPage error={error} text={status < 500 ? undefined : texts.failed} to="/shopAdmin" back={texts.nowhere.back} />
  const back = (
    <PrefetchLink className={buttonClass({ look: 'primary' })} to={path('/shopAdmin')}>
      {texts.nowhere.back}
    </PrefetchLink>
  )
  if (status === 404) return <Instead {...texts.nowhere} action={back} />
  const { role, may, detail } = (data ?? {}) as Partial<RoleRefusal & Problem>
  if (role && may) {
    const text = texts.notForRole.text(
      texts.roles[role],
      may.map((one) => texts.roles[one]),
    )
    return <Instead title={texts.notForRole.title} text={text} action={back} />
  }
  // Refused by the server, for example because the role has just changed.
  if (!may) return <Instead title={texts.notForRole.title} text={detail ?? ''} action={back} />
  const leave = (
    <a className={buttonClass({ look: 'primary' })} href={path('/shopAdmin/logout')}>
      {texts.signOut}
    </a>
  )
  return <Instead {...texts.noWorkplace} action={leave} />
}

function Instead({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <>
      <PageTitle page={title} />
      <AdminHeader />
      <main id="content" className={style.instead} tabIndex={-1}>
        <h1>{title}</h1>
        <p>{text}</p>
        {action}
      </main>
    </>
  )
}
