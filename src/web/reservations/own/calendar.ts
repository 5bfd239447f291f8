import { getCalendarFile } from '#contract/reservations/visitor.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { pathLocale } from '../../i18n/locale.ts'
import type { Route } from './+types/calendar'

/** The reservation as a calendar file, by a plain link. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const file = await unwrapOrThrow(context.get(pageContext).call(getCalendarFile, { params: { token: id }, query: { locale } }))
  const headers = {
    ...privatePageHeaders,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="visit.ics"',
  }
  return new Response(file.text, { headers })
}
