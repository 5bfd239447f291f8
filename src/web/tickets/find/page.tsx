import { data, Form, redirect, useNavigation } from 'react-router'
import { getEntryShop } from '#contract/entry-shop.ts'
import type { Problem } from '#contract/problem.ts'
import type { PublicShop } from '#contract/shops.ts'
import { findTicketAgain } from '#contract/tickets/find-again.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { keepEntryQuery } from '#domain/queue-settings/lane-param.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { isNetworkFailure } from '../../form/network-failure.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { localizedPath, pathLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { type UnusableEntryCode, UnusableEntryCodePage } from '../../shop-entry/unknown-code.tsx'
import visitor from '../../theme/visitor.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import { findNumberWords } from './words.ts'

type FindData = { kind: 'find'; shop: PublicShop; formKey: string; query: string } | UnusableEntryCode
type Refused = { unsent: true } | { unsent?: never; problem: Problem; number: string; key: string }

export const handle: PageHandle = { form: () => true }

export function headers(): HeadersInit {
  return privatePageHeaders
}

const respond = (content: FindData, status = 200) => data(content, { status, headers: privatePageHeaders })

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { call, idempotencyKey } = context.get(pageContext)
  const code = parseEntryCode(id)
  if (!code) return respond({ kind: 'unknownCode', typed: id }, 404)
  const shop = await call(getEntryShop, { params: { code } })
  if (shop.ok) {
    const query = keepEntryQuery(new URL(request.url).searchParams)
    return respond({ kind: 'find', shop: shop.value, formKey: idempotencyKey, query })
  }
  if (shop.problem.status !== 404) throw data(shop.problem, { status: shop.problem.status })
  const kinds: Record<string, UnusableEntryCode['kind']> = { 'entry.replaced': 'replacedCode', 'entry.shopClosed': 'closedShop' }
  return respond({ kind: kinds[shop.problem.code] ?? 'unknownCode', typed: code }, 404)
}

/** Works without JavaScript. Today's code stays in the address, so that the visitor can report the arrival on the ticket's page. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { call, idempotencyKey } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, maxTyped)
  const number = text('number')
  const found = await call(findTicketAgain, {
    params: { code: id },
    body: { number, proof: text('proof') },
    idempotencyKey: text('key') || idempotencyKey,
  })
  if (found.ok) throw redirect(localizedPath(pathLocale(pathname), `/entry/w/${found.value.token}${keepEntryQuery(searchParams)}`), 303)
  const { problem } = found
  return data<Refused>({ problem, number, key: idempotencyKey }, { status: problem.status, headers: privatePageHeaders })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Refused> {
  try {
    return (await serverAction()) as Refused
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    return { unsent: true }
  }
}

const maxTyped = 20

export default function FindNumberPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind !== 'find') return <UnusableEntryCodePage entry={loaderData} leadsTo="w" />
  return <FindNumber {...loaderData} answer={actionData} />
}

type Props = Extract<FindData, { kind: 'find' }> & { answer: Refused | undefined }

/** Opens a number that the visitor took in another browser. Says nothing about a number until its proof fits. */
function FindNumber({ shop, formKey, query, answer }: Props) {
  const texts = useWords(findNumberWords)
  const path = useLocalizePath()
  const sending = useNavigation().state === 'submitting'
  const problem = answer?.unsent ? texts.unsent : answer?.problem.detail
  const { number, key } = answer?.unsent || !answer ? { number: '', key: formKey } : answer
  const typed = { required: true, maxLength: maxTyped, marked: false, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
  return (
    <PublicFrame shop={shop}>
      <PageTitle page={texts.title} />
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <Form method="post" className={visitor.fields}>
        <HiddenInput name="key" value={key} />
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <TextField
          {...typed}
          label={texts.number}
          help={texts.numberHelp}
          name="number"
          placeholder={texts.numberExample}
          defaultValue={number}
        />
        <TextField {...typed} label={texts.proof} help={texts.proofHelp} name="proof" enterKeyHint="go" />
        <div className={style.acts}>
          <Button type="submit" look="primary" large wide disabled={sending} aria-live="polite">
            {sending ? texts.sending : texts.submit}
          </Button>
          <a className={buttonClass({ look: 'quiet', large: true, wide: true })} href={path(`/entry/w/${shop.code}${query}`)}>
            {texts.toJoin}
          </a>
        </div>
      </Form>
    </PublicFrame>
  )
}
