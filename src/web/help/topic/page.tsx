import { isRoleAtLeast } from '#domain/roles.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { requireValidAddress } from '../../frame/page/page-rules.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { findHelpTopic, helpHomePath } from '../../frame/staff/help-topics.ts'
import { BackLink } from '../../frame/staff/paper-head.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { pathLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import style from '../page.module.css'
import { helpText } from '../texts.ts'
import { helpWords } from '../words.ts'
import type { Route } from './+types/page'

export function loader({ params, request, context }: Route.LoaderArgs) {
  const { role } = requireWorkplace(context, 'auditor')
  const topic = findHelpTopic(params.topic)
  requireValidAddress(topic !== undefined)
  const { title, steps, notes, links } = helpText(topic!.id, pathLocale(new URL(request.url).pathname))
  const minRole = topic!.least
  return { title, steps, notes, links: Object.entries(links), minRole: minRole && !isRoleAtLeast(role, minRole) ? minRole : undefined }
}

/** One help page. Links that the reader's role may not open are replaced by whom to ask. */
export default function HelpTopicPage({ loaderData: { title, steps, notes, links, minRole } }: Route.ComponentProps) {
  const texts = useWords(helpWords)
  const { roles } = useWords(staffFrameWords)
  const path = useLocalizePath()
  return (
    <>
      <PageTitle page={title} />
      <AdminHeader back={<BackLink to={helpHomePath}>{texts.back}</BackLink>} />
      <main id="content" ref={restoreLostFocus} className={style.topic} tabIndex={-1}>
        <h1>{title}</h1>
        <ol className={style.steps}>
          {steps.map((step) => (
            <li key={step}>
              <Line text={step} />
            </li>
          ))}
        </ol>
        {minRole ? (
          <p className={staff.muted}>{texts.least(roles[minRole])}</p>
        ) : (
          links.length > 0 && (
            <nav className={style.links} aria-label={texts.links}>
              {links.map(([to, name], at) => (
                <PrefetchLink key={to} to={path(to)} className={buttonClass({ look: at === 0 ? 'primary' : 'outline' })}>
                  {name}
                </PrefetchLink>
              ))}
            </nav>
          )
        )}
        <section>
          <h2>{texts.notes}</h2>
          <ul className={style.notes}>
            {notes.map((note) => (
              <li key={note}>
                <Line text={note} />
              </li>
            ))}
          </ul>
        </section>
      </main>
    </>
  )
}

/** Every second part is a terminal command. */
function Line({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))
}
