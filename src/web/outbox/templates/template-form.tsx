import { Textarea, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useRef } from 'react'
import { hasShortText, type MailVariableName } from '#domain/outbox/events.ts'
import { type MailTemplateFault, type MailTemplatePart, maxNoticeLength, measureTemplate } from '#domain/outbox/template.ts'
import { typeInto } from '../../device/type-into.ts'
import { RequiredMark } from '../../form/field.tsx'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { languageTags, localeNames } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { fieldClass } from '../../parts/controls/field.tsx'
import { CheckboxSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { LazyMailTemplateDiff } from './history.tsx'
import style from './page.module.css'
import { listMailVariables, replaceKeysByNames } from './tags.ts'
import type { MailTemplateEditor } from './use-template.ts'
import type { MailTemplateWords } from './words/ja.ts'
import { mailTemplateWords } from './words.ts'

type Props = { editor: MailTemplateEditor; manages: boolean; timeZone: string; onSave: () => void }

/** Puts what is said about a text below its field. */
const below = { inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[] }

export function MailTemplateForm({ editor, manages, timeZone, onSave }: Props) {
  const texts = useWords(mailTemplateWords)
  const { current, draft, change } = editor
  const { event, locale } = current
  const maxTitle = maxNoticeLength(event, 'subject')
  const isNotice = maxTitle !== undefined
  const fields = {
    subject: useRef<HTMLInputElement>(null),
    short: useRef<HTMLTextAreaElement>(null),
    body: useRef<HTMLTextAreaElement>(null),
  }
  /** Field in which the next variable is inserted. */
  const at = useRef<MailTemplatePart>('body')
  const variables = listMailVariables(event)
  const optional = variables.filter((one) => one.optional).map(({ variable }) => texts.names[variable])

  function insert(variable: MailVariableName): void {
    const field = fields[at.current].current!
    const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    const put = `{{${texts.names[variable]}}}`
    typeInto(field, field.value.slice(0, start) + put + field.value.slice(end))
    field.focus()
    field.setSelectionRange(start + put.length, start + put.length)
  }

  const control = (part: MailTemplatePart, error = wrongOf(editor, part, texts)) => ({
    id: part,
    value: draft[part] ?? '',
    readOnly: !manages,
    required: true,
    withAsterisk: false,
    unstyled: true,
    lang: languageTags[locale],
    autoComplete: 'off',
    classNames: {
      input: fieldClass({ className: part === 'body' ? style.body : undefined }),
      label: style.label!,
      description: staff.help!,
    },
    error: error && <StaffErrorMessage>{error}</StaffErrorMessage>,
    errorProps: { component: 'div' as const },
    onFocus: () => {
      at.current = part
    },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => change({ [part]: currentTarget.value }),
  })

  return (
    <form
      className={style.form}
      id="template"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        onSave()
      }}
    >
      {editor.meanwhile && <Meanwhile editor={editor} timeZone={timeZone} />}
      {manages ? (
        <CheckboxSetting
          label={texts.on(localeNames[locale])}
          help={texts.onHelp}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      ) : (
        <p className={staff.muted}>{texts.readOnly}</p>
      )}
      <TextInput
        {...control('subject')}
        ref={fields.subject}
        {...(isNotice && { ...below, description: <NoticeLength editor={editor} part="subject" max={maxTitle} /> })}
        label={
          <>
            {isNotice ? texts.title : texts.subject} <RequiredMark required />
          </>
        }
      />
      {hasShortText(event) && (
        <Textarea
          {...control('short')}
          {...below}
          ref={fields.short}
          rows={2}
          description={<NoticeLength editor={editor} part="short" max={maxNoticeLength(event, 'short')!} />}
          label={
            <>
              {texts.short} <RequiredMark required />
            </>
          }
        />
      )}
      <Textarea
        {...control('body')}
        ref={fields.body}
        rows={10}
        description={texts.letters(draft.body.length)}
        {...below}
        label={
          <>
            {isNotice ? texts.mailBody : texts.body} <RequiredMark required />
          </>
        }
      />
      {manages && (
        <fieldset className={style.variables}>
          <legend className={staff.help}>{texts.variables}</legend>
          {variables.map(({ variable }) => (
            <Button key={variable} small aria-label={texts.insert(texts.names[variable])} onClick={() => insert(variable)}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {texts.names[variable]}
            </Button>
          ))}
        </fieldset>
      )}
      {manages && optional.length > 0 && <p className={staff.help}>{texts.optional(optional[0]!, optional)}</p>}
    </form>
  )
}

/** Characters with usual values, which must fit a notification. */
function NoticeLength({ editor, part, max }: { editor: MailTemplateEditor; part: MailTemplatePart; max: number }) {
  const texts = useWords(mailTemplateWords)
  const length = measureTemplate(editor.current.event, editor.typed[part] ?? '')
  return length === undefined ? null : <span aria-live="polite">{texts.shortLetters(length.max, max)}</span>
}

/** Returns the error of a part. Missing required variables are reported once the syntax is valid. */
function wrongOf(
  { current, faults, typed }: MailTemplateEditor,
  part: MailTemplatePart,
  { faults: words, names }: MailTemplateWords,
): string | undefined {
  const here = faults.filter(({ at }) => at === part)
  if (here.length === 0) return undefined
  const nameOf = (name = '') => (Object.hasOwn(names, name) ? names[name as MailVariableName] : name)
  const named = (fault: MailTemplateFault['fault']) => [
    ...new Set(here.filter((one) => one.fault === fault).map(({ name }) => nameOf(name))),
  ]
  const has = (fault: MailTemplateFault['fault']) => named(fault).length > 0
  if (!typed[part]?.trim()) return [words.empty, words.keep].join(words.between)
  const sentences = [
    ...(has('length') ? [words.long[part]] : []),
    ...(has('hidden') ? [words.hidden[part]] : []),
    ...(has('syntax') ? [words.syntax] : []),
    ...named('tag').map(words.tag),
    ...named('unknown').map(words.unknown),
    ...named('bodyOnly').map(words.bodyOnly),
    ...(has('html') ? [words.html] : []),
    ...(has('tooLong') && !has('length') ? [words.tooLong(maxNoticeLength(current.event, part)!)] : []),
    ...(has('empty') ? [words.mayBeEmpty] : []),
    ...(has('missing') && !has('syntax') ? [words.missing(named('missing'))] : []),
  ]
  return [...sentences, words.keep].join(words.between)
}

/** Shown when a colleague saved first: who, when, the difference, and the choices. */
function Meanwhile({ editor, timeZone }: { editor: MailTemplateEditor; timeZone: string }) {
  const { changed: texts, names } = useWords(mailTemplateWords)
  const { current, draft, meanwhile } = editor
  const by = meanwhile?.by
  const at = meanwhile?.at
  return (
    <div className={style.meanwhile} role="alert">
      <p>
        <b>{by !== undefined && at !== undefined ? texts.by(String(by), formatTimeOfDay(String(at), timeZone)) : texts.byOther}</b>
      </p>
      <details>
        <summary>{texts.now}</summary>
        <Suspense>
          <LazyMailTemplateDiff from={replaceKeysByNames(current.words ?? current.standard, names)} to={draft} locale={current.locale} />
        </Suspense>
      </details>
      <p>{texts.safe}</p>
      <div className={style.acts}>
        <Button onClick={editor.goOn}>{texts.mine}</Button>
        <Button destructive onClick={editor.discard}>
          {texts.theirs}
        </Button>
      </div>
    </div>
  )
}
