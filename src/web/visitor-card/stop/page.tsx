import { data } from 'react-router'
import { unsubscribeFromPromotions } from '#contract/cards/own-data.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import type { Route } from './+types/page'
import style from './page.module.css'
import { unsubscribeWords } from './words.ts'

/** GET stops nothing, because mail servers open links to scan them. */
export function loader() {
  return data(null, { headers: privatePageHeaders })
}

/** Handles the button and one-click unsubscribe by mail programs (RFC 8058), so it ignores the body. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { call, idempotencyKey } = context.get(pageContext)
  if (!isPublicToken(token)) return data({ shop: null }, { status: 404, headers: privatePageHeaders })
  const stopped = await call(unsubscribeFromPromotions, { params: { token }, body: {}, idempotencyKey })
  if (stopped.ok) return data<{ shop: string | null }>(stopped.value, { headers: privatePageHeaders })
  const { status } = stopped.problem
  if (status !== 404) throw data(stopped.problem, { status })
  return data({ shop: null }, { status, headers: privatePageHeaders })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders ?? loaderHeaders
}

/** Page that stops promotional mail. A plain form, so it works without JavaScript. */
export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  const texts = useWords(unsubscribeWords)
  const isDone = actionData && actionData.shop !== null
  const title = isDone ? texts.done : actionData ? texts.unknown : texts.title
  return (
    <PublicFrame>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {actionData ? (
        <p role="status">{actionData.shop === null ? texts.unknownText : texts.doneText(actionData.shop)}</p>
      ) : (
        <>
          <p>{texts.text}</p>
          <form method="post" className={style.form}>
            <Button type="submit" look="primary" large wide>
              {texts.stop}
            </Button>
          </form>
        </>
      )}
    </PublicFrame>
  )
}
