import { data } from 'react-router'
import type { PageContext } from '#contract/page.ts'
import { getSetup } from '#contract/setup.ts'

/** The token of the link, when it is the one that the terminal shows now: nobody fills in a form that then can't be sent. */
export async function readSetUpToken({ call }: PageContext, token: string | null): Promise<{ token: string; refused: boolean }> {
  if (!token) return { token: '', refused: false }
  if (token.length > 100) return { token: '', refused: true }
  const result = await call(getSetup, { query: { token } })
  if (!result.ok) throw data(result.problem, { status: result.problem.status })
  return result.value.opens ? { token, refused: false } : { token: '', refused: true }
}
