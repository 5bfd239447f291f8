import { publishForm, type ShopForm } from '#contract/forms.ts'
import { pickCustomization } from '#domain/forms/customization.ts'
import type { FormChangeWarningKind } from '#domain/forms/difference.ts'
import { allFields } from '#domain/forms/form.ts'
import { type FormProblem, formProblems } from '#domain/forms/form-problems.ts'
import { formLength, isRailwayField } from '#domain/forms/length.ts'
import { toTextLocale } from '#domain/locale.ts'
import type { RuleWords } from '#domain/validation/messages.ts'
import { ruleProblemText } from '#domain/validation/rule-problem.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { ButtonRow } from '../../../parts/controls/actions.tsx'
import { Button } from '../../../parts/controls/button.tsx'
import { MobileDialog } from '../../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import staff from '../../../theme/staff.module.css'
import { nameInLocale } from '../customization.ts'
import { type FormEditor, hasUnpublishedChanges } from '../form-editor.ts'
import { formWords } from '../words.ts'
import { DifferenceList } from './difference-list.tsx'
import { PublishConflictNotice } from './publish-conflict-notice.tsx'
import style from './publish-dialog.module.css'

type Props = {
  editor: FormEditor
  shopId: string
  hasLines: boolean
  at: string
  ruleProblems: RuleWords['ruleProblems']
  /** Opens a field that prevents publication. */
  onShow: (key: string) => void
  onPublished: (form: ShopForm) => void
  onTakeTheirs: () => void
  onClose: () => void
}

export function PublishDialog({ editor, shopId, hasLines, at, ruleProblems, onShow, onPublished, onTakeTheirs, onClose }: Props) {
  const { publish: texts, length, row } = useWords(formWords)
  const { difference, was } = editor
  const problems = formProblems(editor.form)
  const blocksPublishing = problems.length > 0 || editor.lacking.size > 0
  const { busy, problem, publish } = usePublication(editor, shopId, onPublished)
  const isSame = !hasUnpublishedChanges(difference)
  return (
    <MobileDialog
      open
      title={texts.title}
      onClose={onClose}
      foot={
        <ButtonRow end>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button look="primary" disabled={busy || isSame || blocksPublishing} onClick={() => void publish()}>
            {busy ? texts.publishing : texts.publish}
          </Button>
        </ButtonRow>
      }
    >
      <div className={style.parts}>
        {was && <PublishConflictNotice editor={editor} was={was} at={at} onTakeTheirs={onTakeTheirs} />}
        {problem && (
          <p className={staff.wrong} role="alert">
            {problem.detail}
          </p>
        )}
        {blocksPublishing && <Problems {...{ editor, problems, ruleProblems, onShow }} />}
        {isSame ? <p>{texts.nothing}</p> : <Consequences editor={editor} />}
        <p>{length(formLength(editor.form, hasLines))}</p>
        {!hasLines && allFields(editor.form).some((field) => !field.off && isRailwayField(field)) && <p>{row.needsLines}</p>}
      </div>
    </MobileDialog>
  )
}

function usePublication(editor: FormEditor, shopId: string, onPublished: (form: ShopForm) => void) {
  const { busy, problem, setProblem, run } = useCommand()

  async function publish(): Promise<void> {
    const body = { replaces: editor.current.version, ...(editor.template && { template: editor.template }), steps: requestBody(editor) }
    const result = await run(publishForm, { params: { shopId }, body })
    if (result.ok) return onPublished(result.value)
    if (result.problem.code !== 'form.changed') return
    editor.hearOf(result.problem.current as ShopForm)
    setProblem(undefined)
  }

  return { busy, problem, publish }
}

function requestBody({ form }: FormEditor) {
  return pickCustomization(form).steps.map((step) => ({
    ...step,
    fields: step.fields.map(({ requiredIn, options, ...field }) => ({
      ...field,
      requiredIn: [...requiredIn],
      ...(options && { options: [...options] }),
    })),
  }))
}

type ProblemsProps = Pick<Props, 'editor' | 'ruleProblems' | 'onShow'> & { problems: readonly FormProblem[] }

function Problems({ editor, problems, ruleProblems, onShow }: ProblemsProps) {
  const { publish: texts, problems: sentences } = useWords(formWords)
  const locale = useLocale()
  const { steps } = editor.form
  const titles = steps.map(({ key, title }) => [key, nameInLocale(title, locale)] as const)
  const names = new Map([...titles, ...allFields(editor.form).map(({ key, label }) => [key, nameInLocale(label, locale)] as const)])
  const nameOf = (key: string) => names.get(key) ?? key
  const lacking = [...editor.lacking].map((key) => ({ key, sentence: texts.lacking(nameOf(key)) }))
  const unfit = problems.map(({ problem, key, other = '', rule }) => ({
    key,
    sentence: sentences[problem](nameOf(key), rule ? ruleProblemText(rule, ruleProblems) : nameOf(other)),
  }))
  return (
    <section className={style.problems} aria-labelledby="form-problems">
      <h3 id="form-problems">{texts.problems}</h3>
      <ul>
        {[...lacking, ...unfit].map(({ key, sentence }) => (
          <li key={sentence}>
            <span className={staff.grow}>{sentence}</span>
            {names.has(key) && (
              <Button small onClick={() => onShow(key)}>
                {texts.show}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Consequences({ editor: { difference, current } }: { editor: FormEditor }) {
  const { publish: texts, breaks: sentences } = useWords(formWords)
  const locale = useLocale()
  const namesOf = (kind: FormChangeWarningKind) =>
    difference.breaks.flatMap(({ breaks, label }) => (breaks === kind ? [nameInLocale(label, locale)] : []))
  const options = new Map(
    allFields(current.form).flatMap((field) =>
      'options' in field ? field.options.map(({ value, label }) => [`${field.key} ${value}`, label[toTextLocale(locale)]] as const) : [],
    ),
  )
  return (
    <>
      {difference.breaks.length > 0 && (
        <section className={style.breaks} aria-labelledby="form-breaks">
          <h3 id="form-breaks">{texts.breaks}</h3>
          <ul>
            {(['asksMore', 'goneField'] as const).map((kind) => {
              const names = namesOf(kind)
              return names.length > 0 && <li key={kind}>{sentences[kind](names)}</li>
            })}
            {difference.breaks.map(
              ({ key, label, breaks, option = '' }) =>
                breaks === 'goneOption' && (
                  <li key={`${key} ${option}`}>
                    {sentences.goneOption(nameInLocale(label, locale), options.get(`${key} ${option}`) ?? option)}
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
      <section aria-labelledby="form-changes">
        <h3 id="form-changes">{texts.changes}</h3>
        <DifferenceList difference={difference} />
      </section>
      <p>{texts.kept}</p>
    </>
  )
}
