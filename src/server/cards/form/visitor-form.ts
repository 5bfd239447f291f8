import type { EmptyCard } from '#contract/cards/visitor-card.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { ConsentText } from '#domain/forms/consent-text.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import type { Form, FormField } from '#domain/forms/form.ts'
import type { TemplateName } from '#domain/forms/templates/titles.ts'
import { stepsForContext } from '#domain/forms/visitor-steps.ts'
import { type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import type { DataSharingText } from '#domain/privacy/across-shops.ts'
import { noticeSections } from '#domain/privacy/notice.ts'
import type { SectionTitles } from '#domain/privacy/section-titles.ts'
import { formatLocalDateTime } from '#domain/time/local-time.ts'
import type { Tx } from '#platform/database/db.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { readForm } from '../../forms/read-form.ts'
import { type NoticeVersion, readNotice } from '../../notice/read-notice.ts'
import { fillRailwayOptions, readRailwayChoice } from '../../railways/railway-offer.ts'

const titles = await loadWordsByLocale<SectionTitles>('domain/privacy/section-titles')
const acrossShops = await loadWordsByLocale<DataSharingText>('domain/privacy/across-shops')

/**
 * Returns the form that a shop's visitors see, each consent with its text. `storedAnswers`: answers of cards, whose lines and stations stay named
 * though the shop no longer offers them. `sent`: answers to check.
 */
export async function readVisitorForm(
  tx: Tx,
  shopId: string,
  version?: number,
  storedAnswers: readonly Answers[] = [],
  sent?: Answers,
): Promise<EmptyCard['form'] & { stored: Form; template: TemplateName; notice: NoticeVersion }> {
  // Read together, as most forms ask for railways.
  const [form, notice, choice] = await Promise.all([readForm(tx, shopId, version), readNotice(tx, shopId), readRailwayChoice(tx, shopId)])
  if (!form || !notice) throw new Error('every shop has a form and a notice')
  const stored = await fillRailwayOptions(tx, choice, form.form, storedAnswers, sent)
  const texts = (field: FormField & { type: 'consent' }) => inEach((locale) => consentText(field, locale, { form, notice }))
  return { version: form.version, steps: stepsForContext(stored, 'public', texts), stored, template: form.template, notice }
}

type Published = { form: { version: number; publishedAt: string }; notice: NoticeVersion }

function consentText(field: FormField & { type: 'consent' }, locale: ShopTextLocale, { form, notice }: Published): ConsentText {
  const title = field.label[locale]
  const day = ({ publishedAt }: { publishedAt: string }) => formatLocalDateTime(Date.parse(publishedAt), notice.shop.timeZone).slice(0, 10)
  if (field.about === 'notice') {
    const [purposes, ...otherSections] = noticeSections.map((section) => ({
      title: titles[locale][section],
      paragraphs: notice.texts[locale][section].split('\n').filter(Boolean),
    }))
    const text = { version: notice.version, date: day(notice), locale, title: purposes!.title, more: otherSections }
    if (!notice.acrossShops) return { ...text, paragraphs: purposes!.paragraphs }
    return { ...text, shared: true, paragraphs: [...purposes!.paragraphs, acrossShops[locale].sentence(notice.organization.name)] }
  }
  return {
    title,
    version: form.version,
    date: day(form),
    locale,
    paragraphs: field.help ? [field.help[locale]] : [],
  }
}

function inEach<T>(make: (locale: ShopTextLocale) => T): Record<ShopTextLocale, T> {
  return Object.fromEntries(shopTextLocales.map((locale) => [locale, make(locale)])) as Record<ShopTextLocale, T>
}

export const collectFieldsOfSteps = (steps: readonly QuestionStep[]) => steps.flatMap(({ fields }) => fields)
