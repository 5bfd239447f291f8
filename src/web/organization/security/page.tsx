import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getBackupStatus } from '#contract/backup.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { getOrganization } from '#contract/organization.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { helpPath } from '../../frame/staff/help-topics.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import style from '../page.module.css'
import type { Route } from './+types/page'
import { SecondFactorRequirement } from './second-factor-demand.tsx'
import { securityWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'admin')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [organization, backup] = await Promise.all([unwrapOrThrow(call(getOrganization, { params })), call(getBackupStatus, { params })])
  const { members, secondFactorFrom } = organization
  return { shopId: shop.id, members, secondFactorFrom, backup: backup.ok ? backup.value : undefined }
}

export default function SecurityPage({ loaderData: { shopId, members, secondFactorFrom, backup } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string }>()
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <SecondFactorRequirement
          shopId={shopId}
          members={members}
          secondFactorFrom={secondFactorFrom}
          onSet={(text) => {
            setDone({ key: randomKey(), text })
            void revalidate()
          }}
        />
        {backup && <LastBackup backup={backup} />}
      </main>
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

function LastBackup({ backup: { days, overdue } }: { backup: OperationAnswer<typeof getBackupStatus> }) {
  const { backup: texts } = useWords(securityWords)
  const path = useLocalizePath()
  return (
    <section>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.text}</p>
      <p className={overdue ? staff.warn : undefined}>
        <span>
          {texts.last(days)} {overdue && texts.overdue}
        </span>
      </p>
      <p>
        <PrefetchLink to={path(helpPath('backup'))}>{texts.help}</PrefetchLink>
      </p>
    </section>
  )
}
