import { requireWorkplace } from '../../api/workplace.ts'
import { useWords } from '../../i18n/words.ts'
import { PageTitle } from '../page/title.tsx'
import { AdminHeader } from '../staff/admin-head.tsx'
import type { Route } from './+types/page'
import { settingsRoles } from './settings-areas.ts'
import style from './settings-layout.module.css'
import { SettingsList } from './settings-list.tsx'
import { settingsFrameWords } from './words.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireWorkplace(context, settingsRoles)
  return null
}

/** The list of areas as its own page, for narrow screens. */
export default function Settings() {
  const texts = useWords(settingsFrameWords)
  return (
    <>
      <PageTitle page={texts.title} />
      <AdminHeader title={texts.title} />
      <main id="content" className={style.index} tabIndex={-1}>
        <SettingsList />
        <p className={style.choose}>{texts.choose}</p>
      </main>
    </>
  )
}
