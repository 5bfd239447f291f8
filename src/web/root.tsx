import './theme/tokens.css'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation, useMatches, useNavigation, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { pageContext } from './api/page.ts'
import { globalMiddleware } from './frame/middleware/named-middleware.ts'
import { ConnectionNotice } from './frame/page/connection-notice.tsx'
import { ErrorPage } from './frame/page/error-page.tsx'
import { SharedPageControls } from './frame/page/page-aids.tsx'
import type { PageHandle } from './frame/page/page-handle.ts'
import { definePageMiddleware } from './frame/page/page-rules.ts'
import style from './frame/page/progress-bar.module.css'
import { ScrollMemory } from './frame/page/scroll-memory.tsx'
import icon from './frame/public/brand-mark.svg'
import { frameWords } from './frame/words.ts'
import { alternatePaths, languageTags, useLocale } from './i18n/locale.ts'
import { useWords } from './i18n/words.ts'
import { useNonce } from './theme/nonce.ts'

/** Middleware of every page (R2.27). */
export const middleware: Route.MiddlewareFunction[] = definePageMiddleware(...globalMiddleware)

export function loader({ context }: Route.LoaderArgs) {
  const { origin, apiBase, environment, version, signIn } = context.get(pageContext)
  return { origin, apiBase, environment, version, hosted: signIn.hosted }
}

/** The data of the root never changes while the page is open. */
export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  useHydrated()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const nonce = useNonce()
  const { origin = '', apiBase, hosted } = useRouteLoaderData<typeof loader>('root') ?? {}
  const page = useMatches().at(-1)
  const handle = page?.handle as PageHandle<unknown> | undefined
  const refresh = handle?.refreshSeconds?.(page?.loaderData)
  return (
    <html lang={languageTags[locale]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {apiBase && <meta name="api-base" content={apiBase} />}
        {hosted && <meta name="sign-in-provider" content={JSON.stringify(hosted)} />}
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181b17" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/icons/app-maskable-512.png" />
        <link
          rel="manifest"
          href={
            handle?.isApp?.(page?.loaderData)
              ? `${pathname}/manifest.webmanifest`
              : locale === 'ja'
                ? '/manifest.webmanifest'
                : `/${locale}.webmanifest`
          }
        />
        {alternatePaths(pathname, search).map(({ hreflang, path }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={origin + path} />
        ))}
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        <Meta />
        {/* No nonce: stylesheets are of our origin, and a nonce would differ between server and browser. */}
        <Links nonce="" />
      </head>
      <body>
        {handle?.isEmbed ? (
          children
        ) : (
          <>
            {!handle?.saysOffline && <ConnectionNotice />}
            <ProgressBar />
            {children}
            <ScrollMemory />
            <SharedPageControls />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** Marks that the page handles keys and clicks; tests wait for it. */
function useHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/** Progress bar at the window's top during navigation (R2.25). CSS delays it by 200 ms and grows it over 5000 ms. */
function ProgressBar() {
  const { loading } = useWords(frameWords)
  return useNavigation().state === 'idle' ? null : <div role="progressbar" className={style.progress} aria-label={loading} />
}
