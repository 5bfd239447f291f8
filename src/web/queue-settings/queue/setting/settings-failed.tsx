import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { SettingsHead } from '../../../frame/settings/settings-head.tsx'
import { StaffError } from '../../../frame/staff/staff-error.tsx'
import { useWords } from '../../../i18n/words.ts'
import { ErrorState } from '../../../parts/display/page-states/error-state.tsx'
import style from '../page.module.css'
import { settingsWords } from '../words.ts'

/** Whoever may not be here, and settings that can't be read, keep the frame: the way on is one tap. */
export function SettingsFailed() {
  const error = useRouteError()
  const { failed } = useWords(settingsWords)
  const { revalidate, state } = useRevalidator()
  const problem = isRouteErrorResponse(error) ? (error.data as { code?: string; requestId?: string } | null) : null
  if (!problem?.code) return <StaffError error={error} />
  return (
    <>
      <SettingsHead />
      <main id="content" className={style.alone} tabIndex={-1}>
        <ErrorState
          area="staff"
          what={failed.what}
          safe={failed.safe}
          id={problem.requestId}
          busy={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      </main>
    </>
  )
}
