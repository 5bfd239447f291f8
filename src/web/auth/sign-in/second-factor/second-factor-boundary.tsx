import type { ReactNode } from 'react'
import visitor from '../../../theme/visitor.module.css'
import { CodeForm } from './code-form.tsx'
import style from './second-factor.module.css'
import { useSecondFactorPrompt } from './use-second-factor.ts'

/** Wraps a sign-in form. A second-factor question replaces it, while its typed values stay. */
export function SecondFactorBoundary({ children, slip = false }: { children: ReactNode; slip?: boolean }) {
  const pending = useSecondFactorPrompt()
  return (
    <>
      {pending && (
        <div className={slip ? `${visitor.slip} ${style.box}` : undefined}>
          <CodeForm {...pending} />
        </div>
      )}
      <div hidden={pending !== undefined}>{children}</div>
    </>
  )
}
