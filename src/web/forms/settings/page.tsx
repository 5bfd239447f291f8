import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getForm, type ShopForm } from '#contract/forms.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { getShopRailways } from '#contract/railway-choice.ts'
import { allFields, type Form } from '#domain/forms/form.ts'
import { formLength } from '#domain/forms/length.ts'
import { templateTitles } from '#domain/forms/templates/titles.ts'
import { toTextLocale } from '#domain/locale.ts'
import { ruleWords } from '#domain/validation/messages.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { SettingsErrorPage } from '../../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { pathLocale, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import type { Route } from './+types/page'
import { AddFieldsDialog } from './add-fields-dialog.tsx'
import { changeStepTitle, switchedOffFieldKeys } from './customization.ts'
import { FieldDialog, StepDialog } from './field/field-dialog.tsx'
import { type FormEditor, useFormEditor } from './form-editor.ts'
import style from './page.module.css'
import { PublishBar } from './publish/publish-bar.tsx'
import { PublishConflictNotice } from './publish/publish-conflict-notice.tsx'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { formatShopDateTime } from './shop-moment.ts'
import { StepList } from './step-list.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { formWords } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [form, settings, railways] = await Promise.all([
    unwrapOrThrow(call(getForm, { params })),
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(getShopRailways, { params })),
  ])
  return {
    shopId: shop.id,
    form,
    timeZone: settings.shop.timeZone,
    hasLines: railways.choice.lines.length > 0,
    ruleProblems: ruleWords[pathLocale(new URL(request.url).pathname)].ruleProblems,
  }
}

export default function FormSettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SettingsHeader />
      <FormSettings key={loaderData.shopId} {...loaderData} />
    </>
  )
}

/** Editor of the reception card's form. Changes stay local until they are published as a new version. */
function FormSettings({ shopId, form, timeZone, hasLines, ruleProblems }: Route.ComponentProps['loaderData']) {
  const texts = useWords(formWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const editor = useFormEditor(shopId, form)
  const [open, setOpen] = useState<{ field: string } | { step: string } | 'more' | 'template' | 'publish'>()
  const [done, setDone] = useState<{ key: string; text: string; onUndo?: () => void }>()
  const main = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const wanted = useRef<string>(undefined)
  const { current, was, customization } = editor
  const at = formatShopDateTime(current.publishedAt, timeZone, locale)

  // The dialog returns the focus to its opener first; only then can it go to the wanted field.
  useEffect(() => {
    if (open || !wanted.current) return
    const row = main.current?.querySelector<HTMLElement>(`[data-edit="${wanted.current}"]`)
    // An unasked field has no row.
    ;(row ?? menuButton.current)?.focus()
    wanted.current = undefined
  }, [open])

  function discard(): void {
    const bringBack = editor.discard()
    setOpen(undefined)
    setDone({ key: randomKey(), text: texts.bar.discarded, onUndo: bringBack })
  }

  function onPublished(newer: ShopForm): void {
    editor.discard()
    editor.hearOf(newer)
    setOpen(undefined)
    setDone({ key: randomKey(), text: texts.publish.done(newer.version) })
    void revalidate()
  }

  const close = () => setOpen(undefined)
  const field = typeof open === 'object' && 'field' in open ? fieldOf(editor.form, open.field) : undefined
  const step = typeof open === 'object' && 'step' in open ? open.step : undefined
  return (
    <>
      <main id="content" ref={main} className={style.main} tabIndex={-1}>
        <p className={style.intro}>{texts.intro}</p>
        <p className={staff.muted}>{texts.version(current.version, at, current.publishedBy)}</p>
        <TemplatePart editor={editor} onChoose={() => setOpen('template')} />
        <p>{texts.length(formLength(editor.form, hasLines))}</p>
        {was && <PublishConflictNotice editor={editor} was={was} at={at} onTakeTheirs={discard} />}
        <StepList
          editor={editor}
          hasLines={hasLines}
          onEdit={(key) => setOpen({ field: key })}
          onTitle={(key) => setOpen({ step: key })}
          onGone={() => menuButton.current?.focus()}
        />
        <div className={style.more}>
          <Button ref={menuButton} onClick={() => setOpen('more')}>
            {texts.more.add(switchedOffFieldKeys(customization).size)}
          </Button>
        </div>
      </main>
      <PublishBar difference={editor.difference} onDiscard={discard} onReview={() => setOpen('publish')} />
      {field && (
        <FieldDialog
          field={field}
          customization={customization}
          published={optionsOf(fieldOf(current.form, field.key))}
          onChange={editor.change}
          onClose={close}
        />
      )}
      {step && (
        <StepDialog
          stepKey={step}
          customization={customization}
          onChange={(title) => editor.change(changeStepTitle(customization, step, title))}
          onClose={close}
        />
      )}
      {open === 'more' && <AddFieldsDialog editor={editor} hasLines={hasLines} onClose={close} />}
      {open === 'template' && (
        <TemplateDialog
          current={editor.template ?? current.template}
          onChoose={(template, shape) => {
            const onUndo = editor.beginAnew(template, shape)
            close()
            setDone({ key: randomKey(), text: texts.template.begun(templateTitles[template][toTextLocale(locale)]), onUndo })
          }}
          onClose={close}
        />
      )}
      {open === 'publish' && (
        <PublishDialog
          editor={editor}
          shopId={shopId}
          hasLines={hasLines}
          at={at}
          ruleProblems={ruleProblems}
          onShow={(key) => {
            wanted.current = key
            setOpen(undefined)
          }}
          onPublished={onPublished}
          onTakeTheirs={discard}
          onClose={close}
        />
      )}
      {done && <UndoSnack {...done} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

const fieldOf = (form: Form, wanted: string) => allFields(form).find(({ key }) => key === wanted)
const optionsOf = (field: ReturnType<typeof fieldOf>) => (field && 'options' in field ? field.options : [])

export function ErrorBoundary() {
  return <SettingsErrorPage words={formWords} />
}

function TemplatePart({ editor: { current, template }, onChoose }: { editor: FormEditor; onChoose: () => void }) {
  const { template: texts } = useWords(formWords)
  const locale = useLocale()
  const title = templateTitles[template ?? current.template][toTextLocale(locale)]
  return (
    <div className={style.template}>
      <span className={staff.grow}>{template ? texts.anew(title) : texts.current(title)}</span>
      <Button small onClick={onChoose}>
        {texts.choose}
      </Button>
    </div>
  )
}
