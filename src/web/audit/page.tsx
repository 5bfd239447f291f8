import { Link, useRevalidator, useSearchParams } from 'react-router'
import { type AuditEntry as Entry, getAuditFilterOptions, listAudit } from '#contract/audit.ts'
import { getShop } from '#contract/shops.ts'
import { auditRoles } from '#domain/roles.ts'
import { isCalendarDate, isUuid } from '../api/id.ts'
import { pageContext, unwrapOrThrow } from '../api/page.ts'
import { requireWorkplace } from '../api/workplace.ts'
import { Pagination } from '../frame/page/pagination.tsx'
import { restoreLostFocus } from '../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../frame/settings/settings-head.tsx'
import { useWords } from '../i18n/words.ts'
import { Button, buttonClass } from '../parts/controls/button.tsx'
import { HiddenInput, Select, TextInput } from '../parts/controls/field.tsx'
import { EmptyState } from '../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../parts/display/page-states/error-state.tsx'
import staff from '../theme/staff.module.css'
import type { Route } from './+types/page'
import { AuditEntry } from './audit-entry.tsx'
import { AuditLogExport } from './audit-file.tsx'
import style from './page.module.css'
import { auditWords } from './words.ts'

/** Parses the address's filter; ignores invalid values. */
function auditQueryOf(search: URLSearchParams) {
  const param = (name: string) => search.get(name) ?? ''
  const [by, kind, from, until] = [param('by'), param('kind'), param('from'), param('until')]
  const [object, after] = [param('object'), param('after')]
  return {
    ...(by && by.length <= 128 && !by.includes('\0') ? { by } : {}),
    ...(/^[a-zA-Z]{1,30}(\.[a-zA-Z]{1,29})?$/.test(kind) ? { kind } : {}),
    ...(isCalendarDate(from) ? { from } : {}),
    ...(isCalendarDate(until) ? { until } : {}),
    ...(isUuid(object) ? { object } : {}),
    ...(isUuid(after) ? { after } : {}),
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, auditRoles)
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const query = auditQueryOf(new URL(request.url).searchParams)
  const [settings, options, list] = await Promise.all([
    unwrapOrThrow(call(getShop, { params })),
    call(getAuditFilterOptions, { params }),
    call(listAudit, { params, query }),
  ])
  return {
    shopId: shop.id,
    timeZone: settings.timeZone,
    owns: role === 'owner',
    query,
    // The page works without these and offers a retry.
    options: options.ok ? options.value : { people: [], areas: [] },
    list: list.ok ? list.value : undefined,
  }
}

export default function Audit({ loaderData: { shopId, timeZone, owns, query, options, list } }: Route.ComponentProps) {
  const texts = useWords(auditWords)
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const { after: _, ...filter } = query
  const isFiltered = Object.keys(filter).length > 0
  const at = (more: Record<string, string>) => `?${new URLSearchParams({ ...filter, ...more })}`
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <p className={staff.muted}>{texts.about}</p>
        {/* Remounts with each address, so that it shows the active filter. */}
        <form className={style.filter} key={search.toString()}>
          <label className={style.field}>
            <span className={staff.label}>{texts.by}</span>
            <Select name="by" defaultValue={filter.by ?? ''}>
              <option value="">{texts.all}</option>
              {options.people.map(({ accountId, name }) => (
                <option key={accountId} value={accountId}>
                  {name ?? texts.gone}
                </option>
              ))}
              <option value="visitor">{texts.visitors}</option>
              <option value="system">{texts.system}</option>
            </Select>
          </label>
          <label className={style.field}>
            <span className={staff.label}>{texts.kind}</span>
            <Select name="kind" defaultValue={filter.kind ?? ''}>
              <option value="">{texts.all}</option>
              {options.areas.map(({ value, label, kinds }) => (
                <optgroup key={value} label={label}>
                  {kinds.length > 1 && <option value={value}>{texts.everything(label)}</option>}
                  {kinds.map((kind) => (
                    <option key={kind.value} value={kind.value}>
                      {kind.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </label>
          <label className={style.field}>
            <span className={staff.label}>{texts.from}</span>
            <TextInput type="date" name="from" defaultValue={filter.from} />
          </label>
          <label className={style.field}>
            <span className={staff.label}>{texts.until}</span>
            <TextInput type="date" name="until" defaultValue={filter.until} />
          </label>
          {filter.object && <HiddenInput name="object" value={filter.object} />}
          <Button type="submit">{texts.show}</Button>
          {isFiltered && (
            <Link to="?" className={buttonClass()}>
              {texts.clear}
            </Link>
          )}
        </form>
        {filter.object && <p className={style.notice}>{texts.onlyObject}</p>}
        {!list ? (
          <ErrorState area="staff" {...texts.failedToLoad} onRetry={() => void revalidate()} />
        ) : list.entries.length === 0 ? (
          <EmptyState {...(isFiltered ? texts.none : texts.empty)} />
        ) : (
          <ol className={style.list} aria-label={texts.list}>
            {list.entries.map((entry: Entry) => (
              <li key={entry.id}>
                <AuditEntry
                  shopId={shopId}
                  timeZone={timeZone}
                  entry={entry}
                  owns={owns}
                  only={filter.object === entry.object.id ? undefined : at({ object: entry.object.id })}
                />
              </li>
            ))}
          </ol>
        )}
        <Pagination
          texts={texts}
          first={query.after && at({})}
          more={list?.next ? at({ after: list.next }) : undefined}
          className={style.pages}
        />
        <AuditLogExport shopId={shopId} filter={filter} onDone={() => void revalidate()} />
      </main>
    </>
  )
}
