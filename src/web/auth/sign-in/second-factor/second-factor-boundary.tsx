import type { ReactNode } from 'react'
import visitor from '../../../theme/visitor.module.css'
import { CodeForm } from './code-form.tsx'
import style from './second-factor.module.css'
import { useSecondFactorPrompt } from './use-second-factor.ts'

/** Wraps a sign-in form. A second-factor question replaces it, while its typed values stay. */
export function SecondFactorBoundary({ children, slip = false }: { children: ReactNode; slip?: boolean }) {
  const asking = useSecondFactorPrompt()
  return (
    <>
      {asking && (
        <div className={slip ? `${visitor.slip} ${style.box}` : undefined}>
          <CodeForm {...asking} />
        </div>
      )}
      <div hidden={asking !== undefined}>{children}</div>
    </>
  )
}
