import { exportDayReport } from '#contract/reports.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { pathLocale } from '../../i18n/locale.ts'
import type { Route } from './+types/file'

/** The report as a file. A plain link downloads it without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const query = { ...Object.fromEntries(searchParams), locale: pathLocale(pathname) }
  const file = await unwrapOrThrow(
    context.get(pageContext).call(exportDayReport, { params: { shopId: requireWorkplace(context, 'auditor').shop.id }, query }),
  )
  const { name, type, base64 } = file
  return new Response(
    Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)),
    { headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' } },
  )
}
