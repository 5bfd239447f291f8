import { useRevalidator } from 'react-router'
import { getEmptyCard } from '#contract/cards/visitor-card.ts'
import { getShop } from '#contract/shops.ts'
import { pagesForLocale } from '#domain/forms/visitor-steps.ts'
import { locales, toTextLocale } from '#domain/locale.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { helpHomePath } from '../../frame/staff/help-topics.ts'
import { PrintPageHeader } from '../../frame/staff/paper-head.tsx'
import { languageTags, localeNames, localizedPath, pathLocale, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import staff from '../../theme/staff.module.css'
import { helpWords } from '../words.ts'
import type { Route } from './+types/page'
import { BlankCardField } from './blank-field.tsx'
import style from './page.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, origin } = context.get(pageContext)
  const { shop } = requireWorkplace(context, 'auditor')
  const settings = await unwrapOrThrow(call(getShop, { params: { shopId: shop.id } }))
  const { name, entryCode } = settings
  const result = await call(getEmptyCard, { params: { code: entryCode } })
  const locale = pathLocale(new URL(request.url).pathname)
  return {
    shop: name,
    steps: result.ok ? pagesForLocale(result.value.form.steps, locale) : undefined,
    notice: `${origin}${localizedPath(locale, '/entry/privacy')}?shop=${entryCode}`,
  }
}

/** The shop's reception card on A4, to fill in by hand. */
export default function BlankCard({ loaderData: { shop, steps, notice } }: Route.ComponentProps) {
  const { blankCard: texts, back } = useWords(helpWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageTitle page={texts.title} />
      <PrintPageHeader back={{ to: helpHomePath, children: back }} />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <div className={style.screen}>
          <h1>{texts.title}</h1>
          <p className={staff.muted}>{texts.text}</p>
          <nav className={style.languages} aria-label={texts.languages}>
            {locales.map((language) => (
              <a
                key={language}
                href={`?lang=${language}`}
                lang={languageTags[language]}
                hrefLang={languageTags[language]}
                aria-current={language === locale}
              >
                {localeNames[language]}
              </a>
            ))}
          </nav>
        </div>
        {steps ? (
          <article className={style.sheet} aria-label={texts.title}>
            <header className={style.head}>
              <div>
                <p className={style.shop}>{shop}</p>
                <h2>{texts.heading}</h2>
              </div>
              <dl className={style.office}>
                <dt>{texts.day}</dt>
                <dd />
                <dt>{texts.number}</dt>
                <dd />
              </dl>
            </header>
            {steps.map(({ key, title, fields }) => (
              <section key={key}>
                <h3>{title[toTextLocale(locale)]}</h3>
                <div className={style.fields}>
                  {fields.map((field) => (
                    <BlankCardField key={field.key} field={field} notice={notice} />
                  ))}
                </div>
              </section>
            ))}
          </article>
        ) : (
          <ErrorState area="staff" {...texts.failed} onRetry={() => void revalidate()} />
        )}
      </main>
    </>
  )
}
