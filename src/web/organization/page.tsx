import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { closeShop, type Organization, reopenShop, showOrganization } from '#contract/organization.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { call } from '../api/api.ts'
import { page } from '../api/page.ts'
import { randomKey } from '../api/random-key.ts'
import { workplace } from '../api/workplace.ts'
import { inputRules } from '../form/input-rules.ts'
import { focusGoesOn } from '../frame/page/focus-goes-on.ts'
import { Title } from '../frame/page/title.tsx'
import { AdminHead } from '../frame/staff/admin-head.tsx'
import { staffFrameWords } from '../frame/staff/words.ts'
import { pathLocale } from '../i18n/locale.ts'
import { useWords, wordsIn } from '../i18n/words.ts'
import { useQueueReread } from '../live/reread.ts'
import { UndoSnack } from '../parts/display/undo-snack/undo-snack.tsx'
import staff from '../parts/theme/staff.module.css'
import type { Route } from './+types/page'
import { AddShop, addInputs } from './add-shop.tsx'
import style from './page.module.css'
import { ShopsTable } from './shops-table.tsx'
import { organizationWords } from './words.ts'

function addRules(locale: Locale): FormRules {
  return inputRules(addInputs, { name: { name: wordsIn(organizationWords, locale).add.name } }, locale)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = workplace(context, 'admin')
  const answer = await context.get(page).call(showOrganization, { params: { shopId: shop.id } })
  if (!answer.ok) throw data(answer.problem, { status: answer.problem.status })
  return { shopId: shop.id, organization: answer.value, rules: addRules(pathLocale(new URL(request.url).pathname)) }
}

type Shop = Organization['shops'][number]

/** Issue 22.4: the organization's shops side by side, one more, and who works where. */
export default function OrganizationPage({ loaderData: { shopId, organization, rules } }: Route.ComponentProps) {
  const texts = useWords(organizationWords)
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string; undo?: () => void }>()
  const [problem, setProblem] = useState<{ shopId: string; text: string }>()
  const [busy, setBusy] = useState<string>()
  useQueueReread(shopId)

  function told(text: string, undo?: () => void): void {
    setDone({ key: randomKey(), text, ...(undo && { undo }) })
    void revalidate()
  }

  async function turn(shop: Shop, closes: boolean, isUndo = false): Promise<void> {
    setBusy(shop.id)
    setProblem(undefined)
    // Closing twice is closing once: a lost answer needs no key that is kept.
    const answer = await call(closes ? closeShop : reopenShop, { params: { shopId: shop.id }, idempotencyKey: randomKey() })
    setBusy(undefined)
    if (!answer.ok) return setProblem({ shopId: shop.id, text: answer.problem.detail })
    const text = closes ? texts.shops.hasClosed(shop.name) : texts.shops.hasReopened(shop.name)
    told(text, isUndo ? undefined : () => void turn(shop, !closes, true))
  }

  return (
    <>
      <Title page={texts.title} />
      <AdminHead title={texts.title}>
        <span className={staff.muted}>{organization.name}</span>
      </AdminHead>
      <main id="content" ref={focusGoesOn} className={style.main} tabIndex={-1}>
        <section>
          <div className={style.head}>
            <div>
              <h2>{texts.shops.title}</h2>
              <p className={staff.muted}>{texts.shops.text}</p>
            </div>
            <AddShop shopId={shopId} shops={organization.shops} rules={rules} onAdded={(name) => told(texts.shops.hasAdded(name))} />
          </div>
          <ShopsTable {...organization} busy={busy} problem={problem} onTurn={(shop) => void turn(shop, shop.closedAt === null)} />
        </section>
        <Members {...organization} />
      </main>
      {done && (
        <UndoSnack key={done.key} text={done.text} onUndo={done.undo} disabled={busy !== undefined} onEnd={() => setDone(undefined)} />
      )}
    </>
  )
}

function Members({ shops, members }: Pick<Organization, 'shops' | 'members'>) {
  const { members: texts, dot } = useWords(organizationWords)
  const { roles } = useWords(staffFrameWords)
  return (
    <section>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.text}</p>
      <ul className={style.members}>
        {members.map(({ memberId, name, email, role, shopId, suspended }) => (
          <li key={memberId}>
            <b>{name}</b>
            <span className={staff.help}>
              {[
                email !== name && email,
                roles[role],
                shopId === null ? texts.everywhere : shops.find(({ id }) => id === shopId)?.name,
                suspended && texts.suspended,
              ]
                .filter(Boolean)
                .join(dot)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
