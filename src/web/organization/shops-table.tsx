import type { Organization } from '#contract/organization.ts'
import { minVisitsForAccuracy } from '#domain/estimates/accuracy.ts'
import { roundDownMinutes } from '#domain/tickets/wait.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { Table } from '../parts/controls/table.tsx'
import style from './page.module.css'
import { RenameShopButton } from './rename-shop.tsx'
import { organizationWords } from './words.ts'

type Shop = Organization['shops'][number]
type Props = Pick<Organization, 'shops' | 'at'> & {
  busy: string | undefined
  problem: { shopId: string | undefined; text: string } | undefined
  rules: FormRules
  onTurn: (shop: Shop) => void
  onRenamed: (name: string) => void
}

/** Today's figures of each shop; on a phone one below the other. */
export function ShopsTable({ shops, at, busy, problem, rules, onTurn, onRenamed }: Props) {
  const { shops: texts } = useWords(organizationWords)
  const path = useLocalizePath()
  const figures = (shop: Shop): [string, string][] => [
    [texts.waiting, texts.parties(shop.waiting)],
    [
      texts.longest,
      shop.waitingSince ? texts.minutes(roundDownMinutes((Date.parse(at) - Date.parse(shop.waitingSince)) / 60_000)) : texts.none,
    ],
    [texts.served, texts.parties(shop.served)],
    // With few visits a percentage would be chance.
    [texts.kept, shop.estimates.visits >= minVisitsForAccuracy ? texts.percent(Math.round(shop.estimates.inside * 100)) : texts.none],
    [texts.cards, texts.sheets(shop.cards)],
  ]
  return (
    <Table className={style.shops} aria-label={texts.title}>
      <thead>
        <tr>
          {[texts.name, texts.waiting, texts.longest, texts.served, texts.kept, texts.cards].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {shops.map((shop) => (
          <tr key={shop.id} data-off={shop.closedAt !== null || undefined}>
            <th scope="row">
              {/* A document request, because the switch sets a cookie and no data of the other shop may stay. */}
              <a href={path(`/shopAdmin?shop=${shop.id}`)}>{shop.name}</a>
              <RenameShopButton key={shop.rev} shop={shop} rules={rules} onRenamed={onRenamed} />
              {shop.closedAt && <span className={style.mark}>{texts.closed}</span>}
              <StaffErrorMessage>{problem?.shopId === shop.id ? problem.text : undefined}</StaffErrorMessage>
            </th>
            {figures(shop).map(([head, figure]) => (
              <td key={head} data-head={head}>
                {figure}
              </td>
            ))}
            <td>
              <Button
                small
                destructive={!shop.closedAt}
                aria-label={(shop.closedAt ? texts.reopenLabel : texts.closeLabel)(shop.name)}
                disabled={busy === shop.id}
                onClick={() => onTurn(shop)}
              >
                {shop.closedAt ? texts.reopen : texts.close}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
