import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { useWords, type Words } from '../../i18n/words.ts'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { StaffErrorPage } from '../staff/staff-error.tsx'
import { SettingsHeader } from './settings-head.tsx'
import style from './settings-layout.module.css'

type Failed = { failed: { what: string; safe: string } }

/** Error inside the frame, with a retry button. Explains missing permission. */
export function SettingsErrorPage({ words }: { words: Words<Failed> }) {
  const error = useRouteError()
  const { failed } = useWords(words)
  const { revalidate, state } = useRevalidator()
  const problem = isRouteErrorResponse(error) ? (error.data as { code?: string; requestId?: string } | null) : null
  if (!problem?.code) return <StaffErrorPage error={error} />
  return (
    <>
      <SettingsHeader />
      <main id="content" className={style.failed} tabIndex={-1}>
        <ErrorState area="staff" {...failed} id={problem.requestId} busy={state === 'loading'} onRetry={() => void revalidate()} />
      </main>
    </>
  )
}
