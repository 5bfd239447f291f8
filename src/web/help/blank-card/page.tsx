import { useRevalidator } from 'react-router'
import { getEntryForm } from '#contract/cards/visitor-card.ts'
import { getShop } from '#contract/shops.ts'
import { pagesAskedIn } from '#domain/forms/asked-steps.ts'
import { locales, textLocale } from '#domain/locale.ts'
import { orErrorPage, page } from '../../api/page.ts'
import { workplace } from '../../api/workplace.ts'
import { restoreFocus } from '../../frame/page/focus-goes-on.ts'
import { Title } from '../../frame/page/title.tsx'
import { helpHome } from '../../frame/staff/help-topics.ts'
import { PaperHead } from '../../frame/staff/paper-head.tsx'
import { languageTags, localeNames, localPath, pathLocale, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import staff from '../../theme/staff.module.css'
import { helpWords } from '../words.ts'
import type { Route } from './+types/page'
import { BlankField } from './blank-field.tsx'
import style from './page.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, origin } = context.get(page)
  const { shop } = workplace(context, 'auditor')
  const settings = await orErrorPage(call(getShop, { params: { shopId: shop.id } }))
  const { name, entryCode } = settings
  const result = await call(getEntryForm, { params: { code: entryCode } })
  const locale = pathLocale(new URL(request.url).pathname)
  return {
    shop: name,
    steps: result.ok ? pagesAskedIn(result.value.form.steps, locale) : undefined,
    notice: `${origin}${localPath(locale, '/entry/privacy')}?shop=${entryCode}`,
  }
}

/** The shop's reception card on A4, to fill in by hand. */
export default function BlankCard({ loaderData: { shop, steps, notice } }: Route.ComponentProps) {
  const { blankCard: texts, back } = useWords(helpWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  return (
    <>
      <Title page={texts.title} />
      <PaperHead back={{ to: helpHome, children: back }} />
      <main id="content" ref={restoreFocus} className={style.main} tabIndex={-1}>
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
                <h3>{title[textLocale(locale)]}</h3>
                <div className={style.fields}>
                  {fields.map((field) => (
                    <BlankField key={field.key} field={field} notice={notice} />
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
