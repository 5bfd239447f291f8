import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { closeShop, getOrganization, moveMember, type Organization, reopenShop } from '#contract/organization.ts'
import { type Locale, shopTextLocales } from '#domain/locale.ts'
import { shopRoles } from '#domain/roles.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { pageContext, unwrapOrThrow } from '../api/page.ts'
import { useCommand } from '../api/use-command.ts'
import { requireWorkplace } from '../api/workplace.ts'
import { randomKey } from '../device/random-key.ts'
import { rulesFromInputAttributes } from '../form/input-rules.ts'
import { restoreLostFocus } from '../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../frame/settings/settings-head.tsx'
import { staffFrameWords } from '../frame/staff/words.ts'
import { localeNames, pathLocale } from '../i18n/locale.ts'
import { useWords, wordsInLocale } from '../i18n/words.ts'
import { useReloadOnQueueChange } from '../live/reread.ts'
import { UndoSnack } from '../parts/display/undo-snack/undo-snack.tsx'
import staff from '../theme/staff.module.css'
import type { Route } from './+types/page'
import { AddShopButton, newShopInputs } from './add-shop.tsx'
import type { MemberMoveResult } from './move-form.tsx'
import { MoveMemberButton } from './move-member.tsx'
import { shopNameInputs } from './name-inputs.ts'
import style from './page.module.css'
import { CustomerSharingSetting } from './sharing.tsx'
import { ShopsTable } from './shops-table.tsx'
import { organizationWords } from './words.ts'

function addRules(locale: Locale): FormRules {
  return rulesFromInputAttributes(newShopInputs, { name: { name: wordsInLocale(organizationWords, locale).add.name } }, locale)
}

function nameRules(locale: Locale): FormRules {
  const [ja, en, zh] = shopTextLocales.map((one) => ({ name: localeNames[one] }))
  return rulesFromInputAttributes(shopNameInputs, { ja: ja!, en: en!, zh: zh! }, locale)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'admin')
  const result = await unwrapOrThrow(context.get(pageContext).call(getOrganization, { params: { shopId: shop.id } }))
  const locale = pathLocale(new URL(request.url).pathname)
  return { shopId: shop.id, organization: result, rules: addRules(locale), names: nameRules(locale) }
}

type Shop = Organization['shops'][number]

export default function OrganizationPage({ loaderData: { shopId, organization, rules, names } }: Route.ComponentProps) {
  const texts = useWords(organizationWords)
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string; undo?: () => void }>()
  const { busy, problem, run } = useCommand()
  const [at, setAt] = useState<string>()
  useReloadOnQueueChange(shopId)

  function showDone(text: string, undo?: () => void): void {
    setDone({ key: randomKey(), text, ...(undo && { undo }) })
    void revalidate()
  }

  async function turn(shop: Shop, closes: boolean, isUndo = false): Promise<void> {
    setAt(shop.id)
    // Idempotent, so each press has a new key.
    const result = await run(closes ? closeShop : reopenShop, { params: { shopId: shop.id }, idempotencyKey: randomKey() })
    if (!result.ok) return
    const text = closes ? texts.shops.hasClosed(shop.name) : texts.shops.hasReopened(shop.name)
    showDone(text, isUndo ? undefined : () => void turn(shop, !closes, true))
  }

  function moved({ member, moved: { shopId: there, memberId, cards, tasks } }: MemberMoveResult): void {
    const shop = organization.shops.find(({ id }) => id === there)!
    const handed = cards + tasks > 0 ? texts.move.handed(cards, tasks) : ''
    showDone(`${texts.move.done(member.name, shop.name)}${handed}`, () => void moveBack(shop, memberId, member))
  }

  async function moveBack(from: Shop, memberId: string, { shopId: toShopId, role: had, name }: MemberMoveResult['member']): Promise<void> {
    const body = { toShopId, reassignTo: null, ...(shopRoles.includes(had) && { role: had }) }
    setAt(from.id)
    const result = await run(moveMember, { params: { shopId: from.id, memberId }, body })
    if (result.ok) showDone(texts.move.done(name, organization.shops.find(({ id }) => id === toShopId)?.name ?? ''))
  }

  return (
    <>
      <SettingsHeader>
        <span className={staff.muted}>{organization.name}</span>
      </SettingsHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <section>
          <div className={style.head}>
            <div>
              <h2>{texts.shops.title}</h2>
              <p className={staff.muted}>{texts.shops.text}</p>
            </div>
            <AddShopButton
              shopId={shopId}
              shops={organization.shops}
              rules={rules}
              onAdded={(name) => showDone(texts.shops.hasAdded(name))}
            />
          </div>
          <ShopsTable
            {...organization}
            rules={names}
            busy={busy ? at : undefined}
            problem={problem && { shopId: at, text: problem.detail }}
            onTurn={(shop) => void turn(shop, shop.closedAt === null)}
            onRenamed={(name) => showDone(texts.rename.done(name))}
          />
        </section>
        {organization.shops.length > 1 && <CustomerSharingSetting {...organization} shopId={shopId} onSet={(text) => showDone(text)} />}
        <Members {...organization} workplaceId={shopId} onMoved={moved} />
      </main>
      {done && <UndoSnack key={done.key} text={done.text} onUndo={done.undo} disabled={busy} onEnd={() => setDone(undefined)} />}
    </>
  )
}

type MembersProps = Pick<Organization, 'shops' | 'members'> & { workplaceId: string; onMoved: (moved: MemberMoveResult) => void }

function Members({ shops, members, workplaceId, onMoved }: MembersProps) {
  const { members: texts, dot } = useWords(organizationWords)
  const { roles } = useWords(staffFrameWords)
  return (
    <section>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.text}</p>
      <ul className={style.members}>
        {members.map((member) => {
          const { memberId, name, email, role, shopId, suspended } = member
          return (
            <li key={memberId}>
              <span className={staff.grow}>
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
              </span>
              {shopId !== null && shops.length > 1 && (
                <MoveMemberButton member={{ ...member, shopId }} shops={shops} workplaceId={workplaceId} onMoved={onMoved} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
