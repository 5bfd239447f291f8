import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { getMailPolicy, listMessageChannels } from '#contract/mail-policy.ts'
import { listMailTemplates, type MailTemplate, sendTestMail } from '#contract/mail-templates.ts'
import { getShop } from '#contract/shops.ts'
import { locales } from '#domain/locale.ts'
import { customizableEvents } from '#domain/outbox/events.ts'
import { orderedChannels } from '#domain/outbox/policy.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { languageTags, localeNames, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { NoMailServerNotice } from '../no-mail-server.tsx'
import { notificationWords } from '../notification-list/words.ts'
import type { Route } from './+types/page'
import { MailTemplateHistory } from './history.tsx'
import style from './page.module.css'
import { type PreviewChannels, Previews } from './previews.tsx'
import { MailTemplateForm } from './template-form.tsx'
import { defaultMailTemplateEvent, MailTemplateList } from './template-list.tsx'
import { useMailTemplateEditor } from './use-template.ts'
import { mailTemplateWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'auditor')
  const { call, mails } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [settings, policy, { channels }, list] = await Promise.all([
    unwrapOrThrow(call(getShop, { params })),
    unwrapOrThrow(call(getMailPolicy, { params })),
    unwrapOrThrow(call(listMessageChannels, { params })),
    call(listMailTemplates, { params }),
  ])
  return {
    shopId: shop.id,
    timeZone: settings.timeZone,
    manages: isRoleAtLeast(role, 'manager'),
    mails,
    channels: {
      configured: channels.flatMap(({ channel, configured }) => (configured ? channel : [])),
      ordered: Object.fromEntries(customizableEvents.map((event) => [event, orderedChannels(policy, event)])),
      yenPerSegment: policy.sms?.yenPerSegment ?? null,
    } satisfies PreviewChannels,
    // The page works without the list and offers a retry.
    templates: list.ok ? list.value.templates : undefined,
  }
}

/** Choosing a template needs no reload, because all are loaded. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
}

/** Edits the texts of the shop's messages (R2.14). Narrow screens show either the list or one template. */
export default function MailTemplates({ loaderData }: Route.ComponentProps) {
  const texts = useWords(mailTemplateWords)
  const pageLocale = useLocale()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ key: string; text: string; undo?: (() => void) | undefined }>()
  const { shopId, templates, mails } = loaderData
  const wanted = customizableEvents.find((one) => one === search.get('event'))
  const event = wanted ?? defaultMailTemplateEvent
  const locale = locales.find((one) => one === search.get('locale')) ?? pageLocale
  const template = templates?.find((one) => one.event === event && one.locale === locale)

  function showDone(text: string, undo?: () => void): void {
    setDone({ key: randomKey(), text, undo })
    void revalidate()
  }

  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1} data-open={wanted ? 'one' : 'list'}>
        <div className={style.top}>{!mails && <NoMailServerNotice className={style.notice}>{texts.noServer}</NoMailServerNotice>}</div>
        {templates && template ? (
          <>
            <MailTemplateList shopId={shopId} templates={templates} chosen={event} locale={locale} />
            <TemplateSection key={`${event} ${locale}`} {...loaderData} template={template} onDone={showDone} />
          </>
        ) : (
          <ErrorState area="staff" {...texts.failedToLoad} onRetry={() => void revalidate()} />
        )}
      </main>
      {done && <UndoSnack key={done.key} text={done.text} onUndo={done.undo} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

type TemplateProps = Omit<Route.ComponentProps['loaderData'], 'templates'> & {
  template: MailTemplate
  onDone: (text: string, undo?: () => void) => void
}

function TemplateSection({ shopId, timeZone, manages, mails, channels, template, onDone }: TemplateProps) {
  const texts = useWords(mailTemplateWords)
  const { events } = useWords(notificationWords)
  const editor = useMailTemplateEditor(shopId, template, onDone)
  const [reads, setReads] = useState(false)
  const { event, locale } = template
  const name = events[event]
  const { changed, faults, busy, meanwhile, problem, current } = editor
  const isWrong = faults.length > 0

  async function save(): Promise<void> {
    if (changed && !isWrong && !meanwhile) await editor.save(texts.saved(name))
  }

  return (
    <>
      <section className={style.editor} aria-label={name}>
        <Link className={style.back} to="?">
          {texts.back}
        </Link>
        <div className={style.head}>
          <h2>{name}</h2>
          <nav className={style.languages} aria-label={texts.languages}>
            {locales.map((one) => (
              <Link
                key={one}
                to={`?event=${event}&locale=${one}`}
                lang={languageTags[one]}
                aria-current={one === locale ? 'page' : undefined}
                preventScrollReset
              >
                {localeNames[one]}
              </Link>
            ))}
          </nav>
        </div>
        <MailTemplateForm editor={editor} manages={manages} timeZone={timeZone} onSave={() => void save()} />
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
        <div className={style.acts}>
          {manages && <TryOut shopId={shopId} template={current} mails={mails} changed={changed} onDone={onDone} />}
          <Button onClick={() => setReads(true)}>
            <IconHistory size={18} stroke={1.75} aria-hidden />
            {texts.history.act}
          </Button>
          {manages && current.words !== null && (
            <Button disabled={busy || changed} onClick={() => void editor.restore(null, texts.standard.done)}>
              {texts.standard.act}
            </Button>
          )}
        </div>
      </section>
      <Previews template={current} words={editor.typed} channels={channels} />
      {manages && (
        <section className={style.bar} aria-label={texts.bar.label} data-bar>
          <p className={style.barWords} role="status">
            {changed ? texts.bar.some : texts.bar.none}
          </p>
          {changed && (
            <Button look="quiet" destructive disabled={busy} onClick={editor.discard}>
              {texts.bar.discard}
            </Button>
          )}
          <Button type="submit" form="template" look="primary" disabled={!changed || isWrong || busy || meanwhile !== undefined}>
            {busy ? texts.bar.saving : texts.bar.save}
          </Button>
        </section>
      )}
      {reads && (
        <MailTemplateHistory
          shopId={shopId}
          timeZone={timeZone}
          name={name}
          template={current}
          onRestore={
            manages
              ? (words) => {
                  setReads(false)
                  void editor.restore(words, texts.history.restored)
                }
              : undefined
          }
          onClose={() => setReads(false)}
        />
      )}
    </>
  )
}

type TryProps = Pick<TemplateProps, 'shopId' | 'template' | 'mails' | 'onDone'> & { changed: boolean }

function TryOut({ shopId, template: { event, locale }, mails, changed, onDone }: TryProps) {
  const { tryOut: texts } = useWords(mailTemplateWords)
  const { busy, problem, run } = useCommand()
  const why = !mails ? texts.none : changed ? texts.first : undefined
  async function send(): Promise<void> {
    // Each press sends a mail, so it has a new key: the text may have changed.
    const result = await run(sendTestMail, { params: { shopId, event, locale }, idempotencyKey: randomKey() })
    if (result.ok) onDone(texts.done(result.value.address))
  }
  return (
    <>
      <Button disabled={busy || why !== undefined} aria-describedby={why && 'tryOut'} onClick={() => void send()}>
        <IconSend size={18} stroke={1.75} aria-hidden />
        {busy ? texts.sending : texts.act}
      </Button>
      {why && (
        <p className={style.why} id="tryOut">
          {why}
        </p>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </>
  )
}
