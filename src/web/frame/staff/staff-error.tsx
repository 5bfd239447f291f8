import { isRouteErrorResponse } from 'react-router'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorPage } from '../page/error-page.tsx'
import { Title } from '../page/title.tsx'
import style from './admin-layout.module.css'
import { staffFrameWords } from './words.ts'

/** In place of a staff page: what is safe of the queue's, and the way back to the staff's first page. */
export function StaffError({ error }: { error: unknown }) {
  const texts = useWords(staffFrameWords)
  const path = useLocalPath()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 403 && status !== 404)
    return <ErrorPage error={error} text={status < 500 ? undefined : texts.failed} to="/shopAdmin" back={texts.nowhere.back} />
  const { title, text } = status === 404 ? texts.nowhere : texts.noWorkplace
  return (
    <main className={style.outside}>
      <Title page={title} />
      <h1>{title}</h1>
      <p>{text}</p>
      {/* Full page loads: the frame, which is gone, starts afresh. */}
      {status === 404 ? <a href={path('/shopAdmin')}>{texts.nowhere.back}</a> : <a href={path('/shopAdmin/logout')}>{texts.signOut}</a>}
    </main>
  )
}
