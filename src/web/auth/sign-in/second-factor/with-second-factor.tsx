import type { ReactNode } from 'react'
import visitor from '../../../theme/visitor.module.css'
import { CodeForm } from './code-form.tsx'
import style from './second-factor.module.css'
import { useSecondFactor } from './use-second-factor.ts'

/** A form that signs in: where a second factor is asked for, the question takes its place, and what was typed waits behind it. */
export function WithSecondFactor({ children, slip = false }: { children: ReactNode; slip?: boolean }) {
  const asking = useSecondFactor()
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
