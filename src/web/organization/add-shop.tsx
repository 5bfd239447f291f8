import { TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useId, useState } from 'react'
import { addShop, addShopCopy, type Organization, previewShopCopy, type ShopCopyPreview } from '#contract/organization.ts'
import { templateNames, templateTitles } from '#domain/forms/templates/titles.ts'
import { localizedText } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { passive } from '#domain/validation/modes.ts'
import { callAuthenticated } from '../api/api.ts'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import type { InputAttributes } from '../form/input-rules.ts'
import { loadInputRuleFunctions } from '../form/input-tools.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useForm } from '../form/use-form.ts'
import { useLocale } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { Select } from '../parts/controls/field.tsx'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import { useMantineInput } from '../parts/fields/mantine-input.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { organizationWords } from './words.ts'

export const newShopInputs = { name: { required: true, maxLength: 100 } } as const satisfies Record<string, InputAttributes>

type Props = { shopId: string; shops: Organization['shops']; rules: FormRules; onAdded: (name: string) => void }

export function AddShopButton(props: Props) {
  const { add: texts } = useWords(organizationWords)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <IconPlus size={18} stroke={1.75} aria-hidden />
        {texts.open}
      </Button>
      <Sheet open={open} onClose={close} title={texts.open}>
        <AddForm
          {...props}
          onClose={close}
          onAdded={(name) => {
            close()
            props.onAdded(name)
          }}
        />
      </Sheet>
    </>
  )
}

const intentions = createIdempotencyKeys(randomKey)

/** Adds a shop from a template, or as a copy with preview. */
function AddForm({ shopId, shops, rules, onAdded, onClose }: Props & { onClose: () => void }) {
  const { add: texts } = useWords(organizationWords)
  const locale = useLocale()
  const id = useId()
  const [from, setFrom] = useState(shopId)
  const { busy, problem, run } = useCommand({ intentions })
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: passive,
    onValid(event) {
      event.preventDefault()
      void submit(String(new FormData(event.currentTarget).get('name')).trim())
    },
  })
  const name = useMantineInput(form, 'name')
  const template = templateNames.find((one) => one === from)

  async function submit(shopName: string): Promise<void> {
    const result = template
      ? await run(addShop, { params: { shopId }, body: { name: shopName, template } })
      : await run(addShopCopy, { params: { shopId: from }, body: { name: shopName } })
    if (result.ok) onAdded(result.value.name)
  }

  return (
    <form {...form.props} className={style.form} noValidate>
      <TextInput {...name} {...newShopInputs.name} label={texts.name} description={texts.nameHelp} autoComplete="off" />
      <div>
        <label className={staff.label} htmlFor={id}>
          {texts.from}
        </label>
        <Select id={id} className={style.from} value={from} onChange={({ target }) => setFrom(target.value)}>
          {shops.map((shop) => (
            <option key={shop.id} value={shop.id}>
              {texts.copy(shop.name)}
            </option>
          ))}
          {templateNames.map((one) => (
            <option key={one} value={one}>
              {texts.template(localizedText(templateTitles[one], locale))}
            </option>
          ))}
        </Select>
      </div>
      {template ? <p className={staff.help}>{texts.templateText}</p> : <CopyPreview key={from} shopId={from} />}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div className={style.acts}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? texts.sending : texts.submit}
        </Button>
      </div>
    </form>
  )
}

function CopyPreview({ shopId }: { shopId: string }) {
  const { add: texts } = useWords(organizationWords)
  const locale = useLocale()
  const [copy, setCopy] = useState<ShopCopyPreview>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isGone = false
    void callAuthenticated(previewShopCopy, { params: { shopId } }).then((result) => {
      if (isGone) return
      if (result.ok) setCopy(result.value)
      else setProblem(result.problem.detail)
    })
    return () => {
      isGone = true
    }
  }, [shopId])
  if (problem) return <StaffErrorMessage>{problem}</StaffErrorMessage>
  if (!copy) return <p className={staff.help}>{texts.loading}</p>
  const { lanes, counters, fields, stages, reservations, hours, retention, mails, wordings, lines } = copy
  return (
    <section className={style.preview} aria-label={texts.copied}>
      <h3>{texts.copied}</h3>
      <ul>
        {[
          ...lanes.map(({ letter, name, services }) => texts.lane(letter, localizedText(name, locale), services)),
          texts.counters(counters),
          texts.fields(fields),
          texts.stages(stages),
          reservations > 0 && texts.reservations(reservations),
          hours && texts.hours,
          retention && texts.retention,
          mails && texts.mails,
          wordings > 0 && texts.wordings(wordings),
          lines > 0 && texts.lines(lines),
          texts.always,
        ]
          .filter((one) => one !== false)
          .map((one) => (
            <li key={one}>{one}</li>
          ))}
      </ul>
      <p className={staff.help}>{texts.left}</p>
    </section>
  )
}
