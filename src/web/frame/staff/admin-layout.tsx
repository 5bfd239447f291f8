import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, NavLink, Outlet, useLocation, useNavigation } from 'react-router'
import { getBackupStatus } from '#contract/backup.ts'
import { getMyPresence } from '#contract/presence.ts'
import { countShopWork, maxCountedUnassignedCards } from '#contract/reports.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { callAuthenticated as callApi } from '../../api/api.ts'
import { meContext, pageContext } from '../../api/page.ts'
import { findSelectedWorkplace, listWorkplaces } from '../../api/workplace.ts'
import { useSignInSync } from '../../auth/sign-in-sync.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { switchToDraftsOf } from '../../device/drafts.ts'
import { stripLocalePrefix, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { featureMenuEntries } from '../../menu/features.ts'
import { featureIcons } from '../../menu/icons.ts'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { PrefetchLink, prefetchMode } from '../../parts/display/prefetch-link.tsx'
import { useDelayedFlag } from '../../parts/use-delayed.ts'
import { type OwnPresenceController, OwnPresenceProvider, useOwnPresenceController } from '../../presence/presence.ts'
import { PresenceMenu } from '../../presence/presence-menu.tsx'
import { MantineRoot } from '../../theme/mantine.tsx'
import staff from '../../theme/staff.module.css'
import { definePageMiddleware } from '../page/page-rules.ts'
import { isSettingsPath, settingsHomePath, visibleSettingsAreas } from '../settings/settings-areas.ts'
import type { Route } from './+types/admin-layout'
import { DrawerOpenerProvider } from './admin-head.tsx'
import style from './admin-layout.module.css'
import { EarlyClickReplay } from './early-click.tsx'
import { GeneralFooter } from './general-footer.tsx'
import { findPageHelpTopic, helpHomePath, helpPath } from './help-topics.ts'
import { MenuCountsWatcher } from './menu-counts-watcher.tsx'
import { ShopSwitcher } from './shop-menu.tsx'
import { StaffErrorPage } from './staff-error.tsx'
import { staffFrameWords } from './words.ts'

/** Loaded on shared tablets only. */
const IdleLock = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./idle-lock.tsx'))).TabletIdleLock }))

export const middleware: Route.MiddlewareFunction[] = definePageMiddleware('chosenShop')

export async function loader({ context }: Route.LoaderArgs) {
  const account = context.get(meContext)
  const { call, environment, version } = context.get(pageContext)
  const here = findSelectedWorkplace(context)
  // A shared tablet itself has no presence.
  const serves = here && isRoleAtLeast(here.role, 'reception') && account.tablet?.by !== 'device'
  const params = here && { shopId: here.shop.id }
  const [presence, backup, openWork] = await Promise.all([
    params && serves ? call(getMyPresence, { params }) : undefined,
    params && isRoleAtLeast(here.role, 'admin') ? call(getBackupStatus, { params }) : undefined,
    params && call(countShopWork, { params }),
  ])
  return {
    accountId: account.accountId,
    backup: backup?.ok && backup.value.overdue ? backup.value : undefined,
    name: account.displayName ?? account.email ?? '',
    here: here && { shop: here.shop, organization: here.organization },
    role: here?.role,
    workplaces: listWorkplaces(account).map(({ shop, organization }) => ({ shop, organization })),
    // The frame works without them.
    presence: presence?.ok ? presence.value : undefined,
    openWork: openWork?.ok ? openWork.value : undefined,
    tablet: account.tablet,
    factorDemanded: account.factorDemanded,
    environment,
    version,
  }
}

type FrameData = Route.ComponentProps['loaderData']

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaderData={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** Frame of staff pages: a rail from 1264 px, a drawer below that width. */
function Frame({ loaderData, children }: { loaderData: FrameData; children: ReactNode }) {
  const texts = useWords(staffFrameWords)
  const [menuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const loading = useDelayedFlag(useNavigation().state === 'loading')
  const { here, role } = loaderData
  const presence = useOwnPresenceController(here?.shop.id, loaderData.presence)
  const [openWork, setOpenWork] = useState(loaderData.openWork)
  // Every navigation reloads the numbers.
  useEffect(() => setOpenWork(loaderData.openWork), [loaderData.openWork])
  async function renew(): Promise<void> {
    const openWork = here && (await callApi(countShopWork, { params: { shopId: here.shop.id } }))
    if (openWork?.ok) setOpenWork(openWork.value)
  }
  useSignInSync()
  useEffect(() => switchToDraftsOf(loaderData.accountId), [loaderData.accountId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after each navigation
  useEffect(() => setMenuOpen(false), [pathname])
  return (
    <MantineRoot>
      <EarlyClickReplay />
      {here && <MenuCountsWatcher shopId={here.shop.id} seesCards={role !== undefined && isRoleAtLeast(role, 'staff')} onChange={renew} />}
      <a className={style.skip} href="#content">
        {texts.skip}
      </a>
      <div className={style.app}>
        <nav className={style.rail} aria-label={texts.menu}>
          <Rail {...loaderData} openWork={openWork} own={presence} />
        </nav>
        <div className={style.main} aria-busy={loading}>
          <DrawerOpenerProvider value={() => setMenuOpen(true)}>
            {loaderData.backup && <BackupNotice days={loaderData.backup.days} />}
            {loaderData.factorDemanded && <FactorNotice {...loaderData.factorDemanded} />}
            <OwnPresenceProvider value={presence}>{children}</OwnPresenceProvider>
            {loaderData.tablet && loaderData.tablet.by !== 'device' && (
              <Suspense>
                <IdleLock />
              </Suspense>
            )}
          </DrawerOpenerProvider>
        </div>
      </div>
      <Sheet open={menuOpen} onClose={() => setMenuOpen(false)} title={texts.menu} side="left" hideTitle>
        <nav className={style.drawer} aria-label={texts.menu}>
          <Rail {...loaderData} openWork={openWork} inDrawer />
        </nav>
      </Sheet>
    </MantineRoot>
  )
}

/** Shown on every page until the member has a second factor. Once overdue, setting it up is all that they can do. */
function FactorNotice({ day, due }: { day: string; due: boolean }) {
  const { secondFactor: texts } = useWords(staffFrameWords)
  const locale = useLocale()
  const path = useLocalizePath()
  return (
    <p role="status" className={`${staff.warn} ${style.backup}`}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>
        {due ? texts.due : texts.from(getDateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)))}{' '}
        <Link to={`${path('/shopAdmin/profile')}#second-factor`}>{texts.setUp}</Link>
      </span>
    </p>
  )
}

/** Shown to owners and admins on every page until there is a backup again. */
function BackupNotice({ days }: { days: number | null }) {
  const { backup: texts } = useWords(staffFrameWords)
  const path = useLocalizePath()
  return (
    <p role="status" className={`${staff.warn} ${style.backup}`}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>
        {texts.overdue(days)} {texts.whatToDo} <code>npm run doctor</code>{' '}
        <PrefetchLink to={path(helpPath('backup'))}>{texts.help}</PrefetchLink>
      </span>
    </p>
  )
}

type RailProps = Omit<FrameData, 'presence' | 'backup'> & {
  /** True on narrow screens: settings open with their list, and presence is in the page heads. */
  inDrawer?: boolean
  own?: OwnPresenceController | undefined
}

function Rail({ name, here, role, workplaces, openWork, own, inDrawer = false, tablet, environment, version }: RailProps) {
  const texts = useWords(staffFrameWords)
  const path = useLocalizePath()
  const current = stripLocalePrefix(useLocation().pathname)
  const inSettings = isSettingsPath(current)
  const topic = findPageHelpTopic(current)
  const reaches = (minRole: Role) => role !== undefined && isRoleAtLeast(role, minRole)
  const [settings] = role ? visibleSettingsAreas(role, []) : []
  const links = [
    ['', IconLayoutDashboard, texts.today, true, undefined],
    ['/waiting', IconUsersGroup, texts.waiting, true, open(openWork?.waiting, texts.parties)],
    ...featureMenuEntries.map(
      ({ id, to, label, least, count, says }) =>
        [to, featureIcons[id], label(texts), reaches(least), open(openWork && count(openWork), says(texts))] as const,
    ),
    ['/cards', IconNote, texts.cards, reaches('staff'), open(openWork?.untakenCards, texts.untaken)],
  ] as const
  return (
    <>
      <ShopSwitcher here={here} shops={workplaces} />
      {links.map(
        ([to, Icon, text, may, badge]) =>
          may && (
            <NavLink key={to} prefetch={prefetchMode()} to={path(`/shopAdmin${to}`)} end={to === ''} className={() => style.link}>
              <Icon size={19} stroke={1.75} aria-hidden />
              {text}
              {badge}
            </NavLink>
          ),
      )}
      {settings && (
        <PrefetchLink
          to={path(inDrawer ? settingsHomePath : settings.pages[0]!.to)}
          className={style.link}
          aria-current={inSettings ? 'page' : undefined}
        >
          <IconSettings size={19} stroke={1.75} aria-hidden />
          {texts.settings}
        </PrefetchLink>
      )}
      <div className={style.space} />
      {here && (
        <NavLink to={path(topic ? helpPath(topic) : helpHomePath)} prefetch={prefetchMode()} className={() => style.link}>
          <IconHelp size={19} stroke={1.75} aria-hidden />
          {topic ? texts.pageHelp : texts.help}
        </NavLink>
      )}
      {own && <PresenceMenu {...own} />}
      <NavLink
        to={path('/shopAdmin/profile')}
        prefetch={prefetchMode()}
        className={() => `${style.link} ${style.account}`}
        title={texts.signedInAs(name)}
      >
        <span className={style.avatar} aria-hidden>
          {[...name][0]}
        </span>
        <span className={style.name} translate="no">
          {name}
        </span>
        <span className={staff.hidden}>{texts.profile}</span>
      </NavLink>
      {tablet ? (
        <NavLink to={path('/shopAdmin/tablet')} className={() => style.link}>
          <IconLogout size={19} stroke={1.75} aria-hidden />
          {texts.tablet.leave}
        </NavLink>
      ) : (
        <a href={path('/shopAdmin/logout')} className={style.link}>
          <IconLogout size={19} stroke={1.75} aria-hidden />
          {texts.signOut}
        </a>
      )}
      <GeneralFooter environment={environment} version={version} />
    </>
  )
}

const open = (count: number | null | undefined, textOf: (count: string) => string) =>
  count ? <OpenCount count={count} textOf={textOf} /> : undefined

/** Number of open items of a page. Hidden on that page, where the list is more current. */
function OpenCount({ count, textOf }: { count: number; textOf: (count: string) => string }) {
  const shown = count > maxCountedUnassignedCards ? `${maxCountedUnassignedCards}+` : `${count}`
  return (
    <span className={style.open}>
      <span aria-hidden>{shown}</span>
      <span className={staff.hidden}>{textOf(shown)}</span>
    </span>
  )
}

/** A missing or forbidden page keeps the frame. After a failure the frame is not trusted either. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const message = <StaffErrorPage error={error} />
  return loaderData && isRouteErrorResponse(error) && error.status < 500 ? <Frame loaderData={loaderData}>{message}</Frame> : message
}
