import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import { PublicFrame } from '../public/public-frame.tsx'
import { frameWords } from '../words.ts'
import style from './error-page.module.css'
import { PageTitle } from './title.tsx'

/** Defined by src/web/reload-once.ts. For a connection error returns a function that reloads when the server answers; calling its result stops it. */
const { waitForLine } = globalThis as { waitForLine?: (error: unknown) => (() => () => void) | undefined }

type Props = {
  error: unknown
  /** Text for staff: what is safe and what to do. Defaults to the visitors' text. */
  text?: string | undefined
  /** Return address without language, and its label. Defaults to home. */
  to?: string
  back?: string
}

/**
 * Error page (R2.21, R2.22, R2.24): what happened, what is safe, what to do next; never a stack trace. Links are full page loads, so that the failed
 * page starts afresh.
 */
export function ErrorPage({ error, text, to = '/', back }: Props) {
  const { notFound, errors, offline, home, enterCode, reload, errorId } = useWords(frameWords)
  const path = useLocalizePath()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const cut = waitForLine?.(error)
  useEffect(() => cut?.(), [cut])
  // A 404 has no further text, nor has data that is no object.
  const problem: Partial<Problem> = Object(isRouteErrorResponse(error) && status !== 404 && error.data)
  const textsByStatus: Record<number, typeof notFound> = { 403: errors.forbidden, 404: notFound, 503: errors.unavailable }
  const texts = cut ? { ...errors.unavailable, title: offline } : (textsByStatus[status] ?? errors.other)
  return (
    <PublicFrame>
      <div className={style.body}>
        <PageTitle page={texts.title} />
        <div className={`${visitor.slip} ${style.slip}`} aria-hidden="true">
          <p>{texts.slipHead}</p>
          <span className={`${visitor.tag} ${style.status}`}>{cut ? '…' : status}</span>
          <hr className={visitor.tear} />
          <p>{texts.slipFoot}</p>
        </div>
        <h1>{texts.title}</h1>
        <p className={style.text}>{text || problem.detail || texts.text}</p>
        <div className={style.actions}>
          {status >= 500 && (
            <a className={buttonClass({ look: 'primary', large: true })} href={pathname + search}>
              {reload}
            </a>
          )}
          <a className={buttonClass({ look: status >= 500 ? 'outline' : 'primary', large: true })} href={path(to)}>
            {back || home}
          </a>
          {status === 404 && (
            <a className={buttonClass({ large: true })} href={path('/entry/w')}>
              {enterCode}
            </a>
          )}
        </div>
        {problem.requestId && <p className={style.id}>{errorId(problem.requestId)}</p>}
      </div>
    </PublicFrame>
  )
}
